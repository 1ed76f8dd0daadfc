import { useEffect } from 'react';
import { onConfirmationRequired } from '#web/lib/api.ts';
import { demanderConfirmation, useDemandeDeConfirmation } from '#web/session/confirmation-identite.ts';
import { differer } from '#web/ui/differer.tsx';

type Demande = ReturnType<typeof useDemandeDeConfirmation>;

const ConfirmationDialog = differer<{ demande: Demande; onFermer: () => void }>(
  async () => (await import('./ConfirmationDialog.tsx')).ConfirmationDialog,
  ({ demande }) => demande !== null,
);

/** Once in the frame of a session: where the password is asked again, for every screen (CPT-77). */
export const ConfirmationHost = () => {
  const demande = useDemandeDeConfirmation();
  useEffect(() => onConfirmationRequired(demanderConfirmation), []);
  return <ConfirmationDialog demande={demande} onFermer={() => demande?.repondre(false)} />;
};
