import { Button, Modal, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';

/** Shown on the login page after a registration (CPT-22). */
export const InscriptionFaiteDialog = ({ texte, onFermer }: { texte: string; onFermer: () => void }) => (
  <Modal opened onClose={onFermer} title="Demande enregistrée" size="md" styles={{ title: { fontWeight: 650 } }}>
    <Stack align="center" gap="md" ta="center" pb="xs">
      <ThemeIcon size={56} radius="xl" variant="light" color="green">
        <IconMailCheck size={28} stroke={1.5} aria-hidden />
      </ThemeIcon>
      <Text>{texte}</Text>
      <Text size="sm" c="dimmed">
        Nous vérifions chaque inscription. Vous pourrez vous connecter avec votre identifiant dès que votre compte sera
        accepté.
      </Text>
      <Button onClick={onFermer} data-autofocus>
        J’ai compris
      </Button>
    </Stack>
  </Modal>
);
