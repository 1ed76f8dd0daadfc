import { z } from 'zod';
import { paginationQuery } from '#shared/core/pagination.ts';
import {
  actionsEncours,
  etatsEncours,
  originesEncours,
  typesEncours,
} from '#shared/features/argent/encours/schemas.ts';
import { filtresEncours, trisEncours } from '#shared/features/argent/encours/schemas/liste.ts';
import type { NomTuile } from '#shared/features/argent/encours/rules/situations.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';
import type { FiltresLibresEncours, FiltresListeEncours } from './queries.ts';

/** Tabs of the list: one per state, and one for all. */
export const ongletsDeListeEncours = ['TOUS', ...etatsEncours] as const;
export type OngletEncours = (typeof ongletsDeListeEncours)[number];
/** The figures shown above the list. */
export const tuilesDeLaListe = [
  'aReclamer',
  'reclame',
  'enRetard',
  'aVenir',
  'aVerifier',
  'recupere',
  'compense',
] as const satisfies readonly NomTuile[];
export type TuileDeLaListe = (typeof tuilesDeLaListe)[number];

/** Address of the list. Several types or actions repeat the field (`?type=RFA&type=RETOUR`). */
export const urlEncours = z.object({
  ...paginationQuery(trisEncours, 'dateDeclaration'),
  ...filtresEncours,
  etat: z.enum(ongletsDeListeEncours).default('A_DECLARER'),
  type: z.array(z.enum(typesEncours)).optional(),
  action: z.array(z.enum(actionsEncours)).optional(),
  origine: z.array(z.enum(originesEncours)).optional(),
  vue: z.enum(['liste', 'labo']).optional(),
  /** The chosen tile, shown as pressed. */
  tuile: z.enum(tuilesDeLaListe).optional(),
});
export type UrlEncours = EtatUrl<typeof urlEncours>;

const HORS: ReadonlySet<string> = new Set(['etat', 'vue', 'tuile', 'laboratoireId']);
const enMot = (valeur: unknown): unknown => {
  if (Array.isArray(valeur)) return valeur.join(',');
  return typeof valeur === 'boolean' ? String(valeur) : valeur;
};
/** The filters in the form that the server's calls expect: its own names, lists joined into one value. */
export const filtresServeurEncours = (
  { etat: e }: UrlEncours,
  laboratoireId = e.laboratoireId,
): FiltresLibresEncours => {
  const { etat: _etat, ...filtres } = filtresEncours;
  const noms = ['q', ...Object.keys(filtres)] as (keyof typeof e)[];
  return { ...Object.fromEntries(noms.map((nom) => [nom, enMot(e[nom])])), laboratoireId };
};
/** State filtered by the server; undefined in the tab of all encours. */
export const etatServeur = ({ etat: { etat } }: UrlEncours) => (etat === 'TOUS' ? undefined : etat);
export const listeServeurEncours = (url: UrlEncours, laboratoireId?: number): FiltresListeEncours => {
  const { page, taille, tri, ordre } = url.etat;
  return { ...filtresServeurEncours(url, laboratoireId), page, taille, tri, ordre, etat: etatServeur(url) };
};

/** Names of the filters in force, without the tab, the grouping, and the laboratory on its own page. */
export const filtresActifsEncours = ({ actifs }: UrlEncours, { laboratoireFige = false } = {}): string[] =>
  actifs.filter((nom) => !HORS.has(nom) || (nom === 'laboratoireId' && !laboratoireFige));

export const optionsEncours = <V extends string>(valeurs: readonly V[], libelles: Readonly<Record<V, string>>) =>
  valeurs.map((value) => ({ value, label: libelles[value] }));
