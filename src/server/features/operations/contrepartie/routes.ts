import { sommesLisibles } from '#server/features/connexions/vente/commands/garde.ts';
import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { argentContract } from '#shared/features/operations/contrepartie/contract.ts';
import { declarationBri } from './commands/declaration-bri.ts';
import { apercuTraitement, reclamerContrepartie, traiterPromotion } from './commands/traiter.ts';
import { lireBilan, lireTraitement, type Vue } from './read-models/traitement.ts';

const vueDe = async (ctx: Contexte): Promise<Vue> => ({
  aujourdhui: aujourdhuiDe(ctx),
  ventesLisibles: await sommesLisibles(ctx),
});

export const argentHandlers: Handlers<typeof argentContract> = {
  traitementPromotion: async ({ ctx, params }) => {
    const vue = await vueDe(ctx);
    return inTenant(ctx, (tx) => lireTraitement(tx, ctx.acteur, params.id, vue));
  },
  apercuTraitement: ({ ctx, params, body }) => apercuTraitement(ctx, params.id, body.ventes),
  traiterPromotion: ({ ctx, params, body }) => traiterPromotion(ctx, params.id, body),
  bilanPromotion: async ({ ctx, params }) => {
    const vue = await vueDe(ctx);
    return inTenant(ctx, (tx) => lireBilan(tx, params.id, vue));
  },
  reclamerContrepartie: ({ ctx, params }) => reclamerContrepartie(ctx, params.id, params.contrepartieId),
  declarationBri: ({ ctx, query }) => declarationBri(ctx, query),
};
