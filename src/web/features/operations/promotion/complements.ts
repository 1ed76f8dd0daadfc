import type { ReactNode } from 'react';

/** Parts that later features add to a promotion. */
export type ComplementsPromotion = {
  /** Coupons of a promotion that Payps reimburses. */
  readonly coupons: (promotionId: number) => ReactNode;
};
