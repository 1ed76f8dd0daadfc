import { z } from 'zod';
import { trisPrestation, prestationContract } from '#shared/features/prestations/prestation/contract.ts';
import { paginationQuery } from '#shared/core/pagination.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';

/** The list as its address says it: the filters of the call. */
export const urlPrestations = z.object({
  ...prestationContract.listPrestations.query.shape,
  ...paginationQuery(trisPrestation, 'dateDebut', 'desc'),
});
export type UrlPrestations = EtatUrl<typeof urlPrestations>;

/** What is being typed and what the opened sheet shows, in the address too. */
export const urlSaisiePrestation = z.object({
  saisie: z.enum(['nouveau', 'modification', 'completer', 'repartition']).optional(),
});
export const urlVuePrestation = z.object({ vue: z.enum(['suivi', 'reversions', 'discussion']).optional() });
