import { z } from 'zod';
import { anneeQuery } from '#shared/core/annees.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { paginationQuery } from '#shared/core/pagination.ts';
import { poidsPartage } from '#shared/features/argent/rfa-groupement/schemas/enumerations.ts';
import { etatsRfaGroupement } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { filtresAdherentsRfa, trisRfaGroupement } from '#shared/features/argent/rfa-groupement/contract.ts';
import { anneeCourante } from '#web/features/argent/rfa/filtres.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';
import type { FiltresRfasGroupement } from './queries.ts';

/** Address of the list. */
export const urlRfasGroupement = z.object({
  ...paginationQuery(trisRfaGroupement, 'laboratoire'),
  /** Absent for the current year. */
  annee: anneeQuery,
  etat: z.enum(etatsRfaGroupement).optional(),
  laboratoireId: idChoisi('un laboratoire').optional(),
  segmentId: idChoisi('un segment').optional(),
  aRelancer: z.enum(['true', 'false']).optional(),
});
export type UrlRfasGroupement = EtatUrl<typeof urlRfasGroupement>;

/** State of the opened sheet: its tab, and the criterion that shares its total. */
export const urlVueRfa = z.object({
  vue: z.enum(['suivi', 'adherents', 'partage', 'discussion']).optional(),
  poids: z.enum(poidsPartage).default('BASE'),
});

/** Prefix of the adhérents' filters in the address: the list has filters of its own. */
export const VUE_ADHERENTS_RFA = 'adherents.';
export const urlAdherentsRfa = z.object(filtresAdherentsRfa);

export const anneeChoisieRfaGroupement = ({ etat }: Pick<UrlRfasGroupement, 'etat'>): number =>
  etat.annee ?? anneeCourante();
export const listeServeurRfaGroupement = (
  { etat }: UrlRfasGroupement,
  laboratoireId?: number,
): FiltresRfasGroupement => ({
  ...etat,
  annee: etat.annee ?? anneeCourante(),
  laboratoireId: laboratoireId ?? etat.laboratoireId,
});
/** Names of the filters in force, without the year, nor the laboratory on its own page. */
export const filtresActifsRfaGroupement = ({ actifs }: UrlRfasGroupement, laboratoireFige = false): string[] =>
  actifs.filter((nom) => nom !== 'annee' && (nom !== 'laboratoireId' || !laboratoireFige));
