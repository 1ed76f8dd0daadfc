import { inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { historiqueContract } from '#shared/features/operations/promotion/contract/historique.ts';
import { historiquePromotion } from '../read-models/historique.ts';

export const historiqueHandlers: Handlers<typeof historiqueContract> = {
  historiquePromotion: ({ ctx, params }) => inTenant(ctx, (tx) => historiquePromotion(tx, params.id)),
};
