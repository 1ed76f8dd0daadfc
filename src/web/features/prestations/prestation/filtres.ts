import { z } from 'zod';
import { trisPrestation, prestationContract } from '#shared/features/prestations/prestation/contract.ts';
import { paginationQuery } from '#shared/core/pagination.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';

/** Address of the list, with the filters of the call. */
export const urlPrestations = z.object({
  ...prestationContract.listPrestations.query.shape,
  ...paginationQuery(trisPrestation, 'dateDebut', 'desc'),
});
export type UrlPrestations = EtatUrl<typeof urlPrestations>;

/** The form and the tab of the opened sheet, in the address. */
export const urlSaisiePrestation = z.object({
  saisie: z.enum(['nouveau', 'modification', 'completer', 'repartition']).optional(),
});
export const urlVuePrestation = z.object({ vue: z.enum(['suivi', 'reversions', 'discussion']).optional() });
