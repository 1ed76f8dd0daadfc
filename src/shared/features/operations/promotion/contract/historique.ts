import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { defineContract, idParams } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { rolesClients } from '#shared/core/roles.ts';

/** One act of the journal of a promotion, in words. */
export const evenementPromotionSchema = z.object({
  id: entierLu,
  le: instant,
  par: z.string(),
  /** Whether the person was acting for this account (OPE-29). */
  impersonation: z.boolean(),
  action: z.string(),
  titre: z.string(),
  /** The changes, one sentence each. */
  details: z.array(z.string()),
});
export type EvenementPromotion = z.output<typeof evenementPromotionSchema>;

export const historiqueContract = defineContract({
  historiquePromotion: {
    method: 'GET',
    url: '/api/v1/promotions/:id/historique',
    summary: 'Qui a fait quoi sur une promotion, et ce qui a changé, du plus récent au plus ancien.',
    access: rolesClients,
    params: idParams,
    response: z.array(evenementPromotionSchema),
  },
});
