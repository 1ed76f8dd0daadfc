import { inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import { demanderLecture } from '#server/features/connexions/payps/commands.ts';
import type { couponContract } from '#shared/features/coupons/coupon/contract.ts';
import { couponsDeLaPromotion, listeCreances } from './read-models/creances.ts';
import { pageCoupons, pageProduitsCoupon } from './read-models/bons.ts';

export const couponHandlers: Handlers<typeof couponContract> = {
  actualiserPayps: ({ ctx }) => demanderLecture(ctx),
  listCoupons: ({ ctx, query }) => inTenant(ctx, (tx) => pageCoupons(tx, query)),
  listCouponsProduits: ({ ctx, query }) => inTenant(ctx, (tx) => pageProduitsCoupon(tx, query)),
  listCreances: ({ ctx }) => inTenant(ctx, listeCreances),
  couponsPromotion: ({ ctx, params }) => inTenant(ctx, (tx) => couponsDeLaPromotion(tx, params.id)),
};
