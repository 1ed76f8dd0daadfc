import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { preuveContract } from '#shared/features/promotion/contract/preuves.ts';
import { joindrePreuve, lirePreuve, listerPreuves, supprimerPreuve } from '../commands/preuves.ts';

export const preuveHandlers: Handlers<typeof preuveContract> = {
  preuvesPromotion: ({ ctx, params }) => listerPreuves(ctx, params),
  joindrePreuve: ({ ctx, params, fichiers }) => joindrePreuve(ctx, params, params.placementId, fichiers),
  lirePreuve: ({ ctx, params }) => lirePreuve(ctx, params, params.preuveId),
  supprimerPreuve: ({ ctx, params }) => supprimerPreuve(ctx, params, params.preuveId),
  preuvesTrade: ({ ctx, params }) => listerPreuves(ctx, params),
  joindrePreuveTrade: ({ ctx, params, fichiers }) => joindrePreuve(ctx, params, params.placementId, fichiers),
  lirePreuveTrade: ({ ctx, params }) => lirePreuve(ctx, params, params.preuveId),
  supprimerPreuveTrade: ({ ctx, params }) => supprimerPreuve(ctx, params, params.preuveId),
};
