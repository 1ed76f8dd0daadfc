import { z } from 'zod';
import { paginationQuery } from '#shared/core/pagination.ts';
import { trisDocument } from '#shared/features/echanges/document/contract.ts';
import { etatsDocument, originesDocument } from '#shared/features/echanges/document/schemas.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';
import type { FiltresDocuments } from './queries.ts';

/** Address of the list, on its page and on that of a laboratory. */
export const urlDocuments = z.object({
  ...paginationQuery(trisDocument, 'creeLe', 'desc'),
  categorie: z.string().optional(),
  laboratoireId: z.coerce.number().int().positive().optional(),
  annee: z.coerce.number().int().optional(),
  etat: z.enum(etatsDocument).optional(),
  origine: z.enum(originesDocument).optional(),
  nonLu: z.enum(['true', 'false']).optional(),
});
/** The form in the address, so that a reload or a link opens it. */
export const urlSaisieDocument = z.object({
  saisie: z.enum(['depot', 'modification']).optional(),
  document: z.coerce.number().int().positive().optional(),
});
export type UrlDocuments = EtatUrl<typeof urlDocuments>;

export const listeServeurDocument = ({ etat }: UrlDocuments, laboratoireId?: number): FiltresDocuments => ({
  ...etat,
  ...(laboratoireId === undefined ? {} : { laboratoireId }),
});
