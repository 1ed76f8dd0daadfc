import type { ComplementsPromotion } from '#web/features/operations/promotion/complements.ts';
import { PromotionsLaboTab } from '#web/features/operations/promotion/PromotionsLaboTab.tsx';
import { differerPartie } from '#web/ui/differer.tsx';

const CouponsPromotion = differerPartie(
  async () => (await import('#web/features/coupons/coupon/CouponsPromotion.tsx')).CouponsPromotion,
);
const complements: ComplementsPromotion = {
  coupons: (promotionId) => <CouponsPromotion promotionId={promotionId} />,
};

/** The promotions of a laboratory with their coupons. */
export const PromotionsDuLabo = ({ laboratoireId }: { laboratoireId: number }) => (
  <PromotionsLaboTab laboratoireId={laboratoireId} complements={complements} />
);
