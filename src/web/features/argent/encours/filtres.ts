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

/** The tabs: one for each state, and all of them. */
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

/** The list as its address says it. Several types or actions are repeated words (`?type=RFA&type=RETOUR`). */
export const urlEncours = z.object({
  ...paginationQuery(trisEncours, 'dateDeclaration'),
  ...filtresEncours,
  etat: z.enum(ongletsDeListeEncours).default('A_DECLARER'),
  type: z.array(z.enum(typesEncours)).optional(),
  action: z.array(z.enum(actionsEncours)).optional(),
  origine: z.array(z.enum(originesEncours)).optional(),
  vue: z.enum(['liste', 'labo']).optional(),
  /** The tile that was chosen: what shows it pressed. */
  tuile: z.enum(tuilesDeLaListe).optional(),
});
export type UrlEncours = EtatUrl<typeof urlEncours>;

const HORS: ReadonlySet<string> = new Set(['etat', 'vue', 'tuile', 'laboratoireId']);
const enMot = (valeur: unknown): unknown => {
  if (Array.isArray(valeur)) return valeur.join(',');
  return typeof valeur === 'boolean' ? String(valeur) : valeur;
};
/** What the server's calls understand: its own names, several values in one word. */
export const filtresServeurEncours = (
  { etat: e }: UrlEncours,
  laboratoireId = e.laboratoireId,
): FiltresLibresEncours => {
  const { etat: _etat, ...filtres } = filtresEncours;
  const noms = ['q', ...Object.keys(filtres)] as (keyof typeof e)[];
  return { ...Object.fromEntries(noms.map((nom) => [nom, enMot(e[nom])])), laboratoireId };
};
/** The state that the server filters on; undefined under the tab of all. */
export const etatServeur = ({ etat: { etat } }: UrlEncours) => (etat === 'TOUS' ? undefined : etat);
export const listeServeurEncours = (url: UrlEncours, laboratoireId?: number): FiltresListeEncours => {
  const { page, taille, tri, ordre } = url.etat;
  return { ...filtresServeurEncours(url, laboratoireId), page, taille, tri, ordre, etat: etatServeur(url) };
};

/** Names of the filters in force; the tab, the grouping and (on a laboratory's page) the laboratory are not filters. */
export const filtresActifsEncours = ({ actifs }: UrlEncours, { laboratoireFige = false } = {}): string[] =>
  actifs.filter((nom) => !HORS.has(nom) || (nom === 'laboratoireId' && !laboratoireFige));

export const optionsEncours = <V extends string>(valeurs: readonly V[], libelles: Readonly<Record<V, string>>) =>
  valeurs.map((value) => ({ value, label: libelles[value] }));
