import { z } from 'zod';
import { id } from '#shared/core/contract.ts';
import { isJour } from '#shared/core/dates.ts';
import { paginationQuery } from '#shared/core/pagination.ts';
import { statutsDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import { trisReclamation } from '#shared/features/echanges/reclamation/contract.ts';
import { motifsReclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';
import type { FiltresReclamations } from './queries.ts';

const vrai = z.literal('true').optional();

/** Address of the list. */
export const urlReclamations = z.object({
  ...paginationQuery(trisReclamation, 'activite', 'desc'),
  laboratoireId: id.optional(),
  motif: z.enum(motifsReclamation).optional(),
  statut: z.enum(statutsDiscussion).optional(),
  creeDu: z.string().refine(isJour).optional(),
  creeAu: z.string().refine(isJour).optional(),
  nonLus: vrai,
  aRepondre: vrai,
  aRelancer: vrai,
  ouverte: vrai,
});
export type UrlReclamations = EtatUrl<typeof urlReclamations>;

export const listeServeurReclamation = ({ etat }: UrlReclamations, laboratoireId?: number): FiltresReclamations => ({
  ...etat,
  laboratoireId: laboratoireId ?? etat.laboratoireId,
});
