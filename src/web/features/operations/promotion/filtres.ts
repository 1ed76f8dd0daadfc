import { z } from 'zod';
import { booleenQuery } from '#shared/core/champs.ts';
import { paginationQuery } from '#shared/core/pagination.ts';
import { filtresPromotion, trisPromotion } from '#shared/features/operations/promotion/schemas/filtres.ts';
import {
  dispositifsOperation,
  statutsPromotion,
  typesPromo,
} from '#shared/features/operations/operation/schemas/enumerations.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';
import type { FiltresListePromotion } from './queries.ts';

export const vuesPromotion = ['liste', 'calendrier', 'plan'] as const;
export type VuePromotions = (typeof vuesPromotion)[number];
export const statutsChoisis = [...statutsPromotion, 'REFUSED'] as const;

/** Address of the screen. Several types or states repeat the field (`?statut=DRAFT&statut=WAITING`). */
export const urlPromotions = z.object({
  ...paginationQuery(trisPromotion, 'dateDebut', 'desc'),
  ...filtresPromotion,
  type: z.array(z.enum(typesPromo)).optional(),
  dispositif: z.array(z.enum(dispositifsOperation)).optional(),
  statut: z.array(z.enum(statutsChoisis)).optional(),
  aTraiter: booleenQuery.optional(),
  vue: z.enum(vuesPromotion).default('liste'),
  /** First day shown by the calendar and the plan. */
  debut: filtresPromotion.du,
});
export type UrlPromotions = EtatUrl<typeof urlPromotions>;

const HORS: ReadonlySet<string> = new Set(['vue', 'debut']);
const oui = (valeur: boolean | undefined) =>
  valeur === undefined ? undefined : valeur ? ('true' as const) : ('false' as const);

/** The filters in the form that the server's calls expect: its own names, lists joined into one value. */
export const filtresServeurPromotion = ({ etat: e }: UrlPromotions, laboratoireId?: number) => ({
  laboratoireId: laboratoireId ?? e.laboratoireId,
  type: e.type?.join(','),
  dispositif: e.dispositif?.join(','),
  statut: e.statut?.join(','),
  periode: e.periode,
  aTraiter: oui(e.aTraiter),
  aRepondre: oui(e.aRepondre),
  nonReclamees: oui(e.nonReclamees),
  sansPreuve: oui(e.sansPreuve),
  lgo: e.lgo,
  emplacementId: e.emplacementId,
  zoneId: e.zoneId,
  origine: e.origine,
  payeur: e.payeur,
  annee: e.annee,
  du: e.du,
  au: e.au,
  q: e.q,
});
export const listeServeurPromotion = (url: UrlPromotions, laboratoireId?: number): FiltresListePromotion => {
  const { page, taille, tri, ordre } = url.etat;
  return { ...filtresServeurPromotion(url, laboratoireId), page, taille, tri, ordre };
};

/** Names of the filters in force, without the view, nor the laboratory on its own page. */
export const filtresActifsPromotion = ({ actifs }: UrlPromotions, laboratoireFige: boolean): string[] =>
  actifs.filter((nom) => !HORS.has(nom) && (nom !== 'laboratoireId' || !laboratoireFige));

export const optionsPromotion = <V extends string>(valeurs: readonly V[], libelles: Readonly<Record<V, string>>) =>
  valeurs.map((value) => ({ value, label: libelles[value] }));
