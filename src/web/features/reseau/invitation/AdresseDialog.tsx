import { Modal, Stack, Text, TextInput } from '@mantine/core';
import { z } from 'zod';
import { mailRequis } from '#shared/core/champs.ts';
import type { Invitation } from '#shared/features/reseau/invitation/schemas.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { useActesInvitation } from './queries.ts';

const schema = z.object({ mail: mailRequis('L’adresse e-mail') });

/** Changes the address of an invitation, and sends it there at once (RES-51). */
export const AdresseDialog = ({ invitation, onFermer }: { invitation: Invitation; onFermer: () => void }) => {
  const actes = useActesInvitation();
  const f = useFormulaire(schema, { mail: invitation.mail }, async ({ mail }) => {
    await actes.corriger(invitation, mail);
    succes('Adresse corrigée : le mail repart.');
    onFermer();
  });
  return (
    <Modal opened onClose={onFermer} title="Corriger l’adresse" centered>
      <Formulaire formulaire={f} envoyer="Corriger et écrire" onAnnuler={onFermer}>
        <Stack gap="sm">
          <Text size="sm">{invitation.nom}</Text>
          {invitation.erreurMail ? (
            <Text size="sm" c="dimmed">
              {`Le serveur de mail a répondu : ${invitation.erreurMail}`}
            </Text>
          ) : null}
          <TextInput {...f.champ('mail')} label="E-mail" type="email" withAsterisk data-autofocus />
        </Stack>
      </Formulaire>
    </Modal>
  );
};
