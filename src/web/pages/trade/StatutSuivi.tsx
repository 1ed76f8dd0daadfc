import type { PromotionSuivie } from '#shared/features/pilotage/trade/contract.ts';
import { PastilleStatut } from '#web/features/operations/operation/Pastilles.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

/** A draft shows to a delegate because he proposed it: to him, that is what it is. */
export const StatutSuivi = ({ promotion }: { promotion: PromotionSuivie }) =>
  promotion.statut === 'DRAFT' ? (
    <StatusBadge teinte="violet">Proposée</StatusBadge>
  ) : (
    <PastilleStatut promotion={promotion} />
  );
