import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { compteContract, oubliSchema } from '#shared/features/comptes/compte/contract.ts';
import { call } from '#web/lib/api.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';

const Envoye = ({ identifiant, onFermer }: { identifiant: string; onFermer: () => void }) => (
  <Stack gap="md" role="status">
    <Text>
      Si un compte correspond à « {identifiant} » et qu’une adresse e-mail y est enregistrée, un lien vient d’y être
      envoyé. Il est valable 30 minutes et ne sert qu’une fois.
    </Text>
    <Text size="sm" c="dimmed">
      Rien reçu ? Regardez dans les courriers indésirables, ou demandez à l’administrateur de votre compte de
      réinitialiser votre mot de passe.
    </Text>
    <Group justify="flex-end">
      <Button onClick={onFermer} data-autofocus>
        J’ai compris
      </Button>
    </Group>
  </Stack>
);

/** "Mot de passe oublié ?": the answer is the same whether the account exists or not (CPT-7). */
export const OubliDialog = ({ identifiant, onFermer }: { identifiant: string; onFermer: () => void }) => {
  const [envoye, setEnvoye] = useState<string | null>(null);
  const f = useFormulaire(
    oubliSchema,
    { identifiant },
    async (body) => {
      await call(compteContract.motDePasseOublie, { body, token: null });
      setEnvoye(body.identifiant);
    },
    { garde: false },
  );
  return (
    <Modal
      opened
      onClose={onFermer}
      title="Mot de passe oublié"
      styles={{ title: { fontWeight: 650 } }}
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      {envoye === null ? (
        <Formulaire formulaire={f} envoyer="Recevoir un lien" onAnnuler={onFermer}>
          <Text size="sm">Nous vous envoyons un lien par mail pour choisir un nouveau mot de passe.</Text>
          <TextInput
            {...f.champ('identifiant')}
            label="Identifiant ou adresse e-mail"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
          />
        </Formulaire>
      ) : (
        <Envoye identifiant={envoye} onFermer={onFermer} />
      )}
    </Modal>
  );
};
