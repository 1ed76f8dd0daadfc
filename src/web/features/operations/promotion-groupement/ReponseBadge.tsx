import { libelleReponsePromotionGroupement } from '#shared/features/operations/promotion-groupement/messages.ts';
import type { ReponseMembre } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { teinteReponsePromotionGroupement } from './apparence.ts';

type Props = { reponse: ReponseMembre; aMoitie?: boolean; enRetard?: boolean };

/** The answer of an adhérent; a late or partial answer shows as such. */
export const ReponseBadge = ({ reponse, aMoitie = false, enRetard = false }: Props) => (
  <StatusBadge teinte={enRetard ? 'rouge' : teinteReponsePromotionGroupement[reponse]}>
    {enRetard ? 'En retard' : aMoitie ? 'À moitié répondu' : libelleReponsePromotionGroupement[reponse]}
  </StatusBadge>
);
