import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { QueryInputOf } from '#shared/core/contract.ts';
import { couponContract } from '#shared/features/coupons/coupon/contract.ts';
import { call } from '#web/lib/api.ts';
import { relireSujets } from '#web/lib/query.ts';

export const couponQueries = {
  liste: (query: QueryInputOf<(typeof couponContract)['listCoupons']>) =>
    queryOptions({
      queryKey: ['payps', 'coupons', query],
      queryFn: ({ signal }) => call(couponContract.listCoupons, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  produits: (query: QueryInputOf<(typeof couponContract)['listCouponsProduits']>) =>
    queryOptions({
      queryKey: ['payps', 'coupons', 'produits', query],
      queryFn: ({ signal }) => call(couponContract.listCouponsProduits, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  creances: () =>
    queryOptions({
      queryKey: ['payps', 'creances'],
      queryFn: ({ signal }) => call(couponContract.listCreances, { signal }),
    }),
  promotion: (id: number) =>
    queryOptions({
      queryKey: ['payps', 'promotion', id],
      queryFn: ({ signal }) => call(couponContract.couponsPromotion, { params: { id }, signal }),
    }),
};

/** « Actualiser »: what is shown is read again when the reading ends. */
export const useActualiserPayps = (): (() => Promise<unknown>) => {
  const client = useQueryClient();
  return () => call(couponContract.actualiserPayps).finally(() => void relireSujets(client, 'payps'));
};
