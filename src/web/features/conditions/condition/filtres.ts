import { z } from 'zod';
import { paginationQuery } from '#shared/core/pagination.ts';
import { trisCondition } from '#shared/features/conditions/condition/contract.ts';
import { etatsCondition, originesCondition } from '#shared/features/conditions/condition/schemas.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';
import type { FiltresConditions } from './queries.ts';

/** The list as its address says it, on the page of a laboratory. */
export const urlConditions = z.object({
  ...paginationQuery(trisCondition, 'dateFin', 'desc'),
  etat: z.enum(etatsCondition).optional(),
  origine: z.enum(originesCondition).optional(),
  remboursable: z.enum(['true', 'false']).optional(),
});
type UrlConditions = EtatUrl<typeof urlConditions>;

export const listeServeurCondition = ({ etat }: UrlConditions, laboratoireId: number): FiltresConditions => ({
  ...etat,
  laboratoireId,
});
