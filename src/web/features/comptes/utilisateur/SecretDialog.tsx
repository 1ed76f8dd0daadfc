import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { Copiable } from '#web/ui/Copiable.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import type { Secret } from './use-actes-utilisateur.ts';

/** Shows the password to hand over, once and for all (CPT-55). */
export const SecretDialog = ({
  secret: { nomComplet, username, motDePasse },
  onFermer,
}: {
  secret: Secret;
  onFermer: () => void;
}) => (
  <Modal
    opened
    onClose={onFermer}
    closeOnClickOutside={false}
    closeOnEscape={false}
    withCloseButton={false}
    // Above the drawer of the new user, whichever of the two renders last.
    zIndex={250}
    title="Mot de passe provisoire"
    styles={{ title: { fontWeight: 650 } }}
  >
    <Stack gap="md">
      <Text size="sm">
        À transmettre à {nomComplet}, de vive voix de préférence. Il faudra le changer à la prochaine connexion.
      </Text>
      <KeyValue
        entrees={[
          { libelle: 'Identifiant', valeur: <Copiable nom="l’identifiant" valeur={username} />, large: true },
          { libelle: 'Mot de passe', valeur: <Copiable nom="le mot de passe" valeur={motDePasse} />, large: true },
        ]}
      />
      <Alert color="orange" role="note">
        Ce mot de passe ne sera plus jamais affiché.
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onFermer} data-autofocus>
          J’ai transmis le mot de passe
        </Button>
      </Group>
    </Stack>
  </Modal>
);
