import { inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import { jourParis } from '#shared/core/dates.ts';
import type { argentContract } from '#shared/features/operations/contrepartie/contract.ts';
import { declarationBri } from './commands/declaration-bri.ts';
import { apercuTraitement, reclamerContrepartie, traiterPromotion } from './commands/traiter.ts';
import { lireBilan, lireTraitement } from './read-models/traitement.ts';

export const argentHandlers: Handlers<typeof argentContract> = {
  traitementPromotion: ({ ctx, params }) =>
    inTenant(ctx, (tx) => lireTraitement(tx, ctx.acteur, params.id, jourParis(ctx.services.maintenant()))),
  apercuTraitement: ({ ctx, params, body }) => apercuTraitement(ctx, params.id, body.ventes),
  traiterPromotion: ({ ctx, params, body }) => traiterPromotion(ctx, params.id, body),
  bilanPromotion: ({ ctx, params }) =>
    inTenant(ctx, (tx) => lireBilan(tx, params.id, jourParis(ctx.services.maintenant()))),
  reclamerContrepartie: ({ ctx, params }) => reclamerContrepartie(ctx, params.id, params.contrepartieId),
  declarationBri: ({ ctx, query }) => declarationBri(ctx, query),
};
