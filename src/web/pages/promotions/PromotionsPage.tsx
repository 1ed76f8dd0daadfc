import type { ComplementsPromotion } from '#web/features/operations/promotion/complements.ts';
import { PromotionsEcran } from '#web/features/operations/promotion/PromotionsEcran.tsx';
import { differerPartie } from '#web/ui/differer.tsx';

const CouponsPromotion = differerPartie(
  async () => (await import('#web/features/coupons/coupon/CouponsPromotion.tsx')).CouponsPromotion,
);
// Repeated here and in LaboratoirePage: a shared file would be one more to load.
const complements: ComplementsPromotion = {
  coupons: (promotionId) => <CouponsPromotion promotionId={promotionId} />,
};

/** `/promotions`, with the parts that other features add to an operation. */
export const PromotionsPage = () => <PromotionsEcran complements={complements} />;
