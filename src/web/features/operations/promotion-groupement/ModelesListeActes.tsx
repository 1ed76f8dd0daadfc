import { useEffect } from 'react';
import type { ModelePromotionGroupement } from '#shared/features/operations/promotion-groupement/schemas.ts';
import type { Action } from '#web/ui/action.ts';
import { DialoguesModele } from './DialoguesModele.tsx';
import { useActesOffertsModele } from './use-actes-modele.ts';

type Props = {
  ouvrir: (id: number) => void;
  onPret: (actions: (modele: ModelePromotionGroupement) => readonly Action[]) => void;
};

/** The acts of the rows, and the dialogs they open. */
export const ModelesListeActes = ({ ouvrir, onPret }: Props) => {
  const actesOfferts = useActesOffertsModele({ ouvrir });
  useEffect(() => onPret(actesOfferts.de));
  return <DialoguesModele actesOfferts={actesOfferts} />;
};
