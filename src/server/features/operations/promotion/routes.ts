import { aujourdhuiDe, inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { promotionContract } from '#shared/features/operations/promotion/contract.ts';
import { creerPromotion } from './commands/creer.ts';
import { refuserPromotion, repasserEnBrouillon, validerPromotion } from './commands/decider.ts';
import { dupliquerPromotion } from './commands/dupliquer.ts';
import { exporterPromotions } from './commands/exporter.ts';
import { modifierPromotion } from './commands/modifier.ts';
import { accepterPromotion, placerPromotion } from './commands/repondre.ts';
import { supprimerPromotion } from './commands/supprimer.ts';
import { detailPromotion } from './read-models/detail.ts';
import { pagePromotions } from './read-models/liste.ts';
import { calendrierPromotions, planPromotions, tuilesPromotion } from './read-models/tableaux.ts';

export const promotionHandlers: Handlers<typeof promotionContract> = {
  listPromotions: ({ ctx, query }) => inTenant(ctx, (tx) => pagePromotions(tx, ctx.acteur, query, aujourdhuiDe(ctx))),
  tuilesPromotions: ({ ctx, query }) => inTenant(ctx, (tx) => tuilesPromotion(tx, ctx, query.laboratoireId)),
  calendrierPromotions: ({ ctx, query }) => inTenant(ctx, (tx) => calendrierPromotions(tx, ctx, query)),
  planPromotions: ({ ctx, query }) => inTenant(ctx, (tx) => planPromotions(tx, ctx, query)),
  exporterPromotions: ({ ctx, query }) => exporterPromotions(ctx, query),
  detailPromotion: ({ ctx, params }) => inTenant(ctx, (tx) => detailPromotion(tx, ctx, params.id)),
  creerPromotion: ({ ctx, body }) => creerPromotion(ctx, body),
  modifierPromotion: ({ ctx, params, body }) => modifierPromotion(ctx, params.id, body),
  dupliquerPromotion: ({ ctx, params, body }) => dupliquerPromotion(ctx, params.id, body),
  validerPromotion: ({ ctx, params, body }) => validerPromotion(ctx, params.id, body),
  refuserPromotion: ({ ctx, params, body }) => refuserPromotion(ctx, params.id, body),
  repasserEnBrouillon: ({ ctx, params, body }) => repasserEnBrouillon(ctx, params.id, body),
  accepterPromotion: ({ ctx, params, body }) => accepterPromotion(ctx, params.id, body),
  placerPromotion: ({ ctx, params, body }) => placerPromotion(ctx, params.id, body),
  supprimerPromotion: ({ ctx, params, query }) => supprimerPromotion(ctx, params.id, query.version),
};
