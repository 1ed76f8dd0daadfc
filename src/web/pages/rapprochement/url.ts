import { z } from 'zod';
import { idChoisi } from '#shared/core/contract.ts';

/** What is in hand, as the address says it: something received, or an invoice with gaps. */
export const urlRapprochement = z.object({
  encaissement: idChoisi('un encaissement').optional(),
  facture: idChoisi('une facture').optional(),
});
