import { Alert } from '@mantine/core';
import { IconCircleCheck, IconClockPause } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { poserAvis, useAvis } from '#web/session/avis.ts';

const InscriptionFaiteDialog = lazy(async () => ({
  default: (await import('./InscriptionFaiteDialog.tsx')).InscriptionFaiteDialog,
}));
const fermer = () => poserAvis(null);

/**
 * Tells why the user is back on the login page: a dialog after a registration, otherwise a message that stays until
 * closed (CPT-9).
 */
export const AvisConnexion = () => {
  const avis = useAvis();
  if (!avis) return null;
  if (avis.genre === 'inscription')
    return (
      <Suspense>
        <InscriptionFaiteDialog texte={avis.texte} onFermer={fermer} />
      </Suspense>
    );
  const reussi = avis.genre === 'motDePasse';
  return (
    <Alert
      mb="md"
      role="status"
      color={reussi ? 'green' : 'blue'}
      icon={reussi ? <IconCircleCheck aria-hidden /> : <IconClockPause aria-hidden />}
      withCloseButton
      onClose={fermer}
    >
      {avis.texte}
    </Alert>
  );
};
