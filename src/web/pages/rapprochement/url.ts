import { z } from 'zod';
import { idChoisi } from '#shared/core/contract.ts';

/** The open arrival, in the address: an encaissement, or a facture with gaps. */
export const urlRapprochement = z.object({
  encaissement: idChoisi('un encaissement').optional(),
  facture: idChoisi('une facture').optional(),
});
