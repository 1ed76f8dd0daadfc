import { libelleReponsePromotionGroupement } from '#shared/features/operations/promotion-groupement/messages.ts';
import type { ReponseMembre } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { teinteReponsePromotionGroupement } from './apparence.ts';

/** What an adhérent answered; late, it says so instead. */
export const ReponseBadge = ({ reponse, enRetard = false }: { reponse: ReponseMembre; enRetard?: boolean }) => (
  <StatusBadge teinte={enRetard ? 'rouge' : teinteReponsePromotionGroupement[reponse]}>
    {enRetard ? 'En retard' : libelleReponsePromotionGroupement[reponse]}
  </StatusBadge>
);
