import { DialoguesPromotion } from '#web/features/operations/promotion/PromotionActes.tsx';
import { differer } from '#web/ui/differer.tsx';
import type { ActesOffertsModele } from './use-actes-modele.ts';

const PublierOperationDialog = differer(
  async () => (await import('./PublierOperationDialog.tsx')).PublierOperationDialog,
);

/** The dialogs that the acts of an operation open. */
export const DialoguesModele = ({
  actesOfferts: { envoi, dialogue, fermer },
}: {
  actesOfferts: ActesOffertsModele;
}) => (
  <>
    {envoi ? <PublierOperationDialog key={envoi.modele.id} envoi={envoi} onFermer={fermer} /> : null}
    <DialoguesPromotion dialogue={dialogue} onFermer={fermer} />
  </>
);
