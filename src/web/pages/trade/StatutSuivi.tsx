import type { PromotionSuivie } from '#shared/features/pilotage/trade/contract.ts';
import { PastillePromotion } from '#web/features/operations/operation/Pastilles.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

/** A delegate only sees the drafts he proposed: they are shown to him as proposals. */
export const StatutSuivi = ({ promotion }: { promotion: PromotionSuivie }) =>
  promotion.statut === 'DRAFT' ? (
    <StatusBadge teinte="orange">Proposée</StatusBadge>
  ) : (
    <PastillePromotion promotion={promotion} />
  );
