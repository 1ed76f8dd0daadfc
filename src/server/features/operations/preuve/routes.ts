import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { preuveContract } from '#shared/features/operations/preuve/contract.ts';
import { joindrePreuve, lirePreuve, listerPreuves, remettrePreuve, retirerPreuve } from './commands.ts';

export const preuveHandlers: Handlers<typeof preuveContract> = {
  preuvesPromotion: ({ ctx, params }) => listerPreuves(ctx, params),
  joindrePreuve: ({ ctx, params, body, fichiers }) => joindrePreuve(ctx, params, fichiers, body.vignette),
  lirePreuve: ({ ctx, params, query }) => lirePreuve(ctx, params, params.preuveId, query.vignette),
  supprimerPreuve: ({ ctx, params }) => retirerPreuve(ctx, params, params.preuveId),
  remettrePreuve: ({ ctx, params }) => remettrePreuve(ctx, params, params.preuveId),
  preuvesTrade: ({ ctx, params }) => listerPreuves(ctx, params),
  joindrePreuveTrade: ({ ctx, params, body, fichiers }) => joindrePreuve(ctx, params, fichiers, body.vignette),
  lirePreuveTrade: ({ ctx, params, query }) => lirePreuve(ctx, params, params.preuveId, query.vignette),
  supprimerPreuveTrade: ({ ctx, params }) => retirerPreuve(ctx, params, params.preuveId),
  remettrePreuveTrade: ({ ctx, params }) => remettrePreuve(ctx, params, params.preuveId),
};
