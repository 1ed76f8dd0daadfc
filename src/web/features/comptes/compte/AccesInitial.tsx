import { Button, Group, Radio, Stack } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { IconRefresh } from '@tabler/icons-react';
import { OCTETS_SECRET, composerSecret } from '#shared/core/secret.ts';
import type { ProprietesChamp } from '#web/lib/formulaire.ts';
import { MotDePasseField } from '#web/ui/fields/MotDePasseField.tsx';
import { ReglesMotDePasse } from './ReglesMotDePasse.tsx';

const tirer = () => composerSecret(crypto.getRandomValues(new Uint8Array(OCTETS_SECRET)));

type Props = {
  champ: ProprietesChamp;
  valeurs: { inviter: boolean | null; password: string | null };
  poser: (modifs: { inviter: boolean; password: string | null }) => void;
  description?: string;
};

/** How a new person gets in: a link by mail, or a provisional password handed over (CPT-72). */
export const AccesInitial = ({ champ, valeurs: { inviter, password }, poser, description }: Props) => (
  <Stack gap="sm">
    <Radio.Group
      label="Premier accès"
      value={inviter ? 'mail' : 'secret'}
      onChange={(choisi) => poser({ inviter: choisi === 'mail', password: null })}
    >
      <Group gap="lg" mt={6}>
        <Radio value="mail" label="Invitation par mail" />
        <Radio value="secret" label="Mot de passe à transmettre" />
      </Group>
    </Radio.Group>
    {inviter ? null : (
      <>
        <MotDePasseField
          {...champ}
          label="Mot de passe provisoire"
          description={description}
          autoComplete="new-password"
          withAsterisk
        />
        <Group justify="space-between" align="flex-start" gap="xs">
          <ReglesMotDePasse valeur={password ?? ''} />
          <Button
            variant="default"
            size="sm"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => poser({ inviter: false, password: tirer() })}
          >
            Proposer un mot de passe
          </Button>
        </Group>
      </>
    )}
  </Stack>
);
