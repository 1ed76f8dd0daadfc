import { useEffect } from 'react';
import { onConfirmationRequired } from '#web/lib/api.ts';
import { demanderConfirmation, useDemandeDeConfirmation } from '#web/session/confirmation-identite.ts';
import { differer } from '#web/ui/differer.tsx';

type Demande = ReturnType<typeof useDemandeDeConfirmation>;

const ConfirmationDialog = differer<{ demande: Demande; onFermer: () => void }>(
  async () => (await import('./ConfirmationDialog.tsx')).ConfirmationDialog,
  ({ demande }) => demande !== null,
);

/** Host of the password dialog for every screen, rendered once in the frame of a session (CPT-77). */
export const ConfirmationHost = () => {
  const demande = useDemandeDeConfirmation();
  useEffect(() => onConfirmationRequired(demanderConfirmation), []);
  return <ConfirmationDialog demande={demande} onFermer={() => demande?.repondre(false)} />;
};
