import { z } from 'zod';
import type { QueryInputOf } from '#shared/core/contract.ts';
import { filtresCoupons, type couponContract } from '#shared/features/coupons/coupon/contract.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';

export const vuesCoupons = ['bons', 'produits'] as const;
/** The coupons as the address of the screen says them: one by one, or product by product. */
export const urlCoupons = filtresCoupons
  .pick({ q: true, suivi: true, marque: true, produit: true, depuis: true, jusquau: true, page: true })
  .extend({ vue: z.enum(vuesCoupons).default('bons') });
export type UrlCoupons = EtatUrl<typeof urlCoupons>;

type Contrat = typeof couponContract;
type RequeteCoupons = QueryInputOf<Contrat['listCoupons']> & QueryInputOf<Contrat['listCouponsProduits']>;

export const TAILLE_COUPONS = 25;
/** What the server is asked: two days in the wrong order, while one is being typed, ask for the first alone. */
export const requeteCoupons = ({ vue: _vue, ...etat }: UrlCoupons['etat']): RequeteCoupons => ({
  ...etat,
  jusquau: etat.depuis && etat.jusquau && etat.jusquau < etat.depuis ? undefined : etat.jusquau,
  taille: TAILLE_COUPONS,
});
