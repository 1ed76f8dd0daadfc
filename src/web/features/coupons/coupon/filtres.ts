import { z } from 'zod';
import type { QueryInputOf } from '#shared/core/contract.ts';
import { filtresCoupons, type couponContract } from '#shared/features/coupons/coupon/contract.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';

export const vuesCoupons = ['bons', 'produits'] as const;
/** Address of the coupons: one by one, or product by product. */
export const urlCoupons = filtresCoupons
  .pick({ q: true, suivi: true, marque: true, produit: true, depuis: true, jusquau: true, page: true })
  .extend({ vue: z.enum(vuesCoupons).default('bons') });
export type UrlCoupons = EtatUrl<typeof urlCoupons>;

type Contrat = typeof couponContract;
type RequeteCoupons = QueryInputOf<Contrat['listCoupons']> & QueryInputOf<Contrat['listCouponsProduits']>;

export const TAILLE_COUPONS = 25;
/**
 * Query of the server: when the two dates are in the wrong order, as while one is being typed, only the first is sent.
 */
export const requeteCoupons = ({ vue: _vue, ...etat }: UrlCoupons['etat']): RequeteCoupons => ({
  ...etat,
  jusquau: etat.depuis && etat.jusquau && etat.jusquau < etat.depuis ? undefined : etat.jusquau,
  taille: TAILLE_COUPONS,
});
