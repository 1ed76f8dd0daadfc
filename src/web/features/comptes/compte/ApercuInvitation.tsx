import { Modal, Stack, Text } from '@mantine/core';
import { redigerInvitation, type Invite } from '#shared/features/comptes/compte/rules/courrier.ts';
import { PageMail } from '#web/ui/PageMail.tsx';

/** Stands for the link, made when the mail leaves. */
const LIEN_A_VENIR = `${globalThis.location?.origin ?? ''}/mot-de-passe/…`;

type Props = { invite: Invite; email: string | null; onFermer: () => void };

/** Preview of the invitation, drawn by the same function that sends it (CRR-28). */
export const ApercuInvitation = ({ invite, email, onFermer }: Props) => {
  const { sujet, html } = redigerInvitation(invite, LIEN_A_VENIR);
  return (
    <Modal opened onClose={onFermer} size="lg" title="Aperçu du mail" closeButtonProps={{ 'aria-label': 'Fermer' }}>
      <Stack gap="sm">
        <Text size="sm">
          À <b>{email?.trim() || 'l’adresse à saisir'}</b>
        </Text>
        <Text size="sm">
          Objet : <b>{sujet}</b>
        </Text>
        <PageMail html={html} />
      </Stack>
    </Modal>
  );
};
