import { useEffect } from 'react';
import type { Promotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import type { Action } from '#web/ui/action.ts';
import { DialoguesPromotion, useActesOffertsPromotion } from './PromotionActes.tsx';

type Props = { ouvrir: (id: number) => void; onPret: (actions: (promotion: Promotion) => readonly Action[]) => void };

/** The acts of the rows, and the dialogs they open. */
export const PromotionsListeActes = ({ ouvrir, onPret }: Props) => {
  const { de, dialogue, fermer } = useActesOffertsPromotion({ ouvrir });
  useEffect(() => onPret(de));
  return <DialoguesPromotion dialogue={dialogue} onFermer={fermer} />;
};
