import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import { canLireSommesDeVentes } from '#shared/features/connexions/vente/policy.ts';
import type { promotionArgentContract } from '#shared/features/operations/contrepartie/contract.ts';
import { declarationBri } from './commands/declaration-bri.ts';
import { apercuTraitement, reclamerContrepartie, traiterPromotion } from './commands/traiter.ts';
import { lireBilan, lireTraitement, type Vue } from './read-models/traitement.ts';

const vueDe = (ctx: Contexte): Vue => ({
  aujourdhui: aujourdhuiDe(ctx),
  ventesLisibles: canLireSommesDeVentes(ctx.acteur),
});

export const promotionArgentHandlers: Handlers<typeof promotionArgentContract> = {
  traitementPromotion: ({ ctx, params }) =>
    inTenant(ctx, (tx) => lireTraitement(tx, ctx.acteur, params.id, vueDe(ctx))),
  apercuTraitement: ({ ctx, params, body }) => apercuTraitement(ctx, params.id, body.ventes),
  traiterPromotion: ({ ctx, params, body }) => traiterPromotion(ctx, params.id, body),
  bilanPromotion: ({ ctx, params }) => inTenant(ctx, (tx) => lireBilan(tx, params.id, vueDe(ctx))),
  reclamerContrepartie: ({ ctx, params }) => reclamerContrepartie(ctx, params.id, params.contrepartieId),
  declarationBri: ({ ctx, query }) => declarationBri(ctx, query),
};
