import { DialoguesPromotion } from '#web/features/operations/promotion/PromotionActes.tsx';
import { differer } from '#web/ui/differer.tsx';
import type { ActesOffertsModele } from './use-actes-modele.ts';

const PublierDialog = differer(async () => (await import('./PublierDialog.tsx')).PublierDialog);

/** The dialogs that the acts of an operation open. */
export const DialoguesModele = ({
  actesOfferts: { envoi, dialogue, fermer },
}: {
  actesOfferts: ActesOffertsModele;
}) => (
  <>
    {envoi ? <PublierDialog key={envoi.modele.id} envoi={envoi} onFermer={fermer} /> : null}
    <DialoguesPromotion dialogue={dialogue} onFermer={fermer} />
  </>
);
