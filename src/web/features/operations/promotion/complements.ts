import type { ReactNode } from 'react';

/** What features above operations add to a promotion. */
export type ComplementsPromotion = {
  /** Of one that Payps reimburses. */
  readonly coupons: (promotionId: number) => ReactNode;
};
