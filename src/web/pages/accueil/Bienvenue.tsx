import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconConfetti, IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { compteContract } from '#shared/features/comptes/compte/contract.ts';
import { garderSession, useConnecte } from '#web/session/session-ouverte.ts';
import { demanderVisite } from '#web/session/visite.ts';
import { call } from '#web/lib/api.ts';

/** Shown once, at the very first connection, with the visit; not during an impersonation (AID-15). */
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
      title={
        <Text span inherit lineClamp={2}>
          Bienvenue, {utilisateur.prenom || utilisateur.nomComplet}
        </Text>
      }
      withCloseButton
      onClose={fermer}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Cette page réunit ce qui vous attend. Cinq étapes vous montrent où tout se trouve ; vous pourrez les revoir
          depuis votre profil.
        </Text>
        <Button
          size="xs"
          leftSection={<IconRoute size={15} stroke={1.7} aria-hidden />}
          onClick={() => {
            fermer();
            demanderVisite();
          }}
        >
          Faire la visite
        </Button>
      </Stack>
    </Alert>
  );
};
