import { z } from 'zod';
import { idChoisi } from '#shared/core/contract.ts';
import { paginationQuery } from '#shared/core/pagination.ts';
import { trisCondition } from '#shared/features/conditions/condition/contract.ts';
import { etatsCondition, originesCondition, suivisCondition } from '#shared/features/conditions/condition/schemas.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';
import type { FiltresConditions } from './queries.ts';

/** Address of the list, on its screen and on the page of a laboratory. */
export const urlConditions = z.object({
  ...paginationQuery(trisCondition, 'dateFin', 'desc'),
  etat: z.enum(etatsCondition).optional(),
  suivi: z.enum(suivisCondition).optional(),
  origine: z.enum(originesCondition).optional(),
  remboursable: z.enum(['true', 'false']).optional(),
  laboratoireId: idChoisi('un laboratoire').optional(),
});
export type UrlConditions = EtatUrl<typeof urlConditions>;

export const listeServeurCondition = ({ etat }: UrlConditions, laboratoireId?: number): FiltresConditions => ({
  ...etat,
  laboratoireId: laboratoireId ?? etat.laboratoireId,
});
/** Names of the filters in force, without the laboratory on its own page. */
export const filtresActifsCondition = ({ actifs }: UrlConditions, laboratoireFige: boolean): string[] =>
  actifs.filter((nom) => nom !== 'laboratoireId' || !laboratoireFige);
