import { Alert } from '@mantine/core';
import { IconConfetti } from '@tabler/icons-react';
import { useState } from 'react';
import { compteContract } from '#shared/features/comptes/compte/contract.ts';
import { garderSession, useConnecte } from '#web/session/session-ouverte.ts';
import { call } from '#web/lib/api.ts';

/** Shown once, at the very first connection; not during an impersonation. */
export const Bienvenue = () => {
  const session = useConnecte();
  const [ferme, setFerme] = useState(false);
  const { utilisateur } = session;
  if (ferme || !utilisateur.firstConnection || utilisateur.fakeTenant) return null;
  const fermer = () => {
    setFerme(true);
    call(compteContract.firstConnection)
      .then(() => garderSession({ ...session, utilisateur: { ...utilisateur, firstConnection: false } }))
      .catch(() => null); // said again next time: no harm
  };
  return (
    <Alert
      color="green"
      icon={<IconConfetti aria-hidden />}
      title={`Bienvenue, ${utilisateur.prenom || utilisateur.nomComplet}`}
      withCloseButton
      onClose={fermer}
    >
      Cette page réunit ce qui vous attend. Où que vous soyez, Ctrl+K ouvre un écran ou un laboratoire en quelques
      lettres.
    </Alert>
  );
};
