import { useQueryClient } from '@tanstack/react-query';
import type { QueryInputOf } from '#shared/core/contract.ts';
import { couponContract } from '#shared/features/coupons/coupon/contract.ts';
import { call } from '#web/lib/api.ts';
import { relireSujets } from '#web/lib/query.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';

export const couponQueries = {
  liste: (query: QueryInputOf<(typeof couponContract)['listCoupons']>) =>
    lectureContinue(['payps', 'coupons', query], couponContract.listCoupons, { query }),
  produits: (query: QueryInputOf<(typeof couponContract)['listCouponsProduits']>) =>
    lectureContinue(['payps', 'coupons', 'produits', query], couponContract.listCouponsProduits, { query }),
  creances: () => lectureDe(['payps', 'creances'], couponContract.listCreances),
  promotion: (id: number) => lectureDe(['payps', 'promotion', id], couponContract.couponsPromotion, { params: { id } }),
};

/** « Actualiser »: starts a reading of Payps, then reads the shown data again. */
export const useActualiserPayps = (): (() => Promise<unknown>) => {
  const client = useQueryClient();
  return () => call(couponContract.actualiserPayps).finally(() => void relireSujets(client, 'payps'));
};
