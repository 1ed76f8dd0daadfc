import { Button, Group, Radio, Stack } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { IconEye, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { OCTETS_SECRET, composerSecret } from '#shared/core/secret.ts';
import type { ProprietesChamp } from '#web/lib/formulaire.ts';
import { MotDePasseField } from '#web/ui/fields/MotDePasseField.tsx';
import { differer } from '#web/ui/differer.tsx';
import { MotDePasseRules } from './MotDePasseRules.tsx';

const ApercuInvitation = differer(async () => (await import('./ApercuInvitation.tsx')).ApercuInvitation);

const tirer = () => composerSecret(crypto.getRandomValues(new Uint8Array(OCTETS_SECRET)));

type Props = {
  champ: ProprietesChamp;
  valeurs: {
    inviter: boolean | null;
    password: string | null;
    nom: string | null;
    prenom: string | null;
    username: string | null;
    email: string | null;
  };
  /** Name of the account, when known. */
  compteNom: string | null | undefined;
  poser: (modifs: { inviter: boolean; password: string | null }) => void;
  description?: string;
};

const Invitation = ({ valeurs: { nom, prenom, username, email }, compteNom }: Pick<Props, 'valeurs' | 'compteNom'>) => {
  const [ouvert, setOuvert] = useState(false);
  const invite = {
    compteNom: compteNom?.trim() || '…',
    nom: nom?.trim() ?? '',
    prenom: prenom?.trim() ?? '',
    username: username?.trim() || '…',
  };
  return (
    <div>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconEye size={16} aria-hidden />}
        onClick={() => setOuvert(true)}
      >
        Aperçu du mail
      </Button>
      {ouvert ? <ApercuInvitation invite={invite} email={email} onFermer={() => setOuvert(false)} /> : null}
    </div>
  );
};

/** First access of a new user: a link by mail, or a provisional password to hand over (CPT-72). */
export const AccesInitial = ({ champ, valeurs, compteNom, poser, description }: Props) => (
  <Stack gap="sm">
    <Radio.Group
      label="Premier accès"
      value={valeurs.inviter ? 'mail' : 'secret'}
      onChange={(choisi) => poser({ inviter: choisi === 'mail', password: null })}
    >
      <Group gap="lg" mt={6}>
        <Radio value="mail" label="Invitation par mail" />
        <Radio value="secret" label="Mot de passe à transmettre" />
      </Group>
    </Radio.Group>
    {valeurs.inviter ? (
      <Invitation valeurs={valeurs} compteNom={compteNom} />
    ) : (
      <>
        <MotDePasseField
          {...champ}
          label="Mot de passe provisoire"
          description={description}
          autoComplete="new-password"
          withAsterisk
        />
        <Group justify="space-between" align="flex-start" gap="xs">
          <MotDePasseRules valeur={valeurs.password ?? ''} />
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
