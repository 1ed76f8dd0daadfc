import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { invitationPubliqueContract } from '#shared/features/reseau/invitation/contract/public.ts';
import type { InvitationPublique } from '#shared/features/reseau/invitation/schemas.ts';
import { call } from '#web/lib/api.ts';
import { SANS_SESSION, useLecturePublique, type LienPublic } from '#web/lib/api/lecture-publique.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { poserAvis } from '#web/session/avis.ts';
import { surimpressionEchec } from '#web/ui/hotes/surimpression.ts';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { CartePublique, PagePublique } from '#web/ui/publique/PagePublique.tsx';
import { InscriptionForm } from './InscriptionForm.tsx';
import { ENREGISTREE, inscriptionVide } from './inscription.ts';

const lireInvitation = (params: LienPublic, signal?: AbortSignal) =>
  call(invitationPubliqueContract.lireInvitationPublique, { params, ...SANS_SESSION, signal });

/** What the groupement wrote of the pharmacy; its name and first name are the person's own to type. */
const departDe = ({ pharmacie }: InvitationPublique) => ({
  ...inscriptionVide,
  tenant: {
    ...inscriptionVide.tenant,
    nom: pharmacie.nom,
    rue: pharmacie.rue ?? '',
    codePostal: pharmacie.codePostal ?? '',
    ville: pharmacie.ville ?? '',
    mail: pharmacie.mail,
    finess: pharmacie.finess,
    cip: pharmacie.cip,
  },
});

type InvitationProps = { lien: LienPublic; invitation: InvitationPublique; onDeclinee: () => void };

const Ouverte = ({ lien, invitation, onDeclinee }: InvitationProps) => {
  const navigate = useNavigate();
  const [decline, setDecline] = useState(false);
  const decliner = async () => {
    setDecline(true);
    try {
      await call(invitationPubliqueContract.declinerInvitation, { params: lien, ...SANS_SESSION });
      onDeclinee();
    } catch (erreur) {
      surimpressionEchec(messageDe(erreur));
    } finally {
      setDecline(false);
    }
  };
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} fz={26} style={{ overflowWrap: 'anywhere' }}>
          {invitation.groupement.nom} vous invite
        </Title>
        <Text c="dimmed" mt={4}>
          Créez le compte de votre pharmacie : l’inscription est gratuite, et relue avant l’ouverture du compte. Votre
          demande d’adhésion part en même temps.
        </Text>
        <Group gap="sm" mt="sm">
          <LienTexte to="/">J’ai déjà un compte : me connecter</LienTexte>
          <Button variant="subtle" color="gray" size="compact-sm" loading={decline} onClick={() => void decliner()}>
            Ne plus m’inviter
          </Button>
        </Group>
      </div>
      <InscriptionForm
        invitee
        depart={departDe(invitation)}
        envoyer={async ({ tenant: { groupementId: _aucun, ...tenant }, user }, idempotencyKey) => {
          const body = { tenant, user };
          await call(invitationPubliqueContract.inscrireParInvitation, {
            params: lien,
            body,
            idempotencyKey,
            ...SANS_SESSION,
          });
          poserAvis({ genre: 'inscription', texte: ENREGISTREE });
          await navigate({ to: '/' });
        }}
      />
    </Stack>
  );
};

const FINIES = {
  INSCRITE: {
    titre: 'Votre pharmacie est inscrite',
    texte: 'Connectez-vous avec l’identifiant et le mot de passe choisis à l’inscription.',
  },
  DECLINEE: {
    titre: 'C’est noté',
    texte: 'Ce groupement ne vous invitera plus. Vous pouvez toujours vous inscrire vous-même.',
  },
} as const;

const Finie = ({ etat }: { etat: keyof typeof FINIES }) => (
  <CartePublique centree>
    <Title order={1} fz={22}>
      {FINIES[etat].titre}
    </Title>
    <Text c="dimmed" size="sm">
      {FINIES[etat].texte}
    </Text>
    <LienTexte to="/">Aller à la connexion</LienTexte>
  </CartePublique>
);

/** `/invitation/{id}/public/{uuid}`: an invited pharmacy registers, or asks to be left alone (RES-52). */
export const InvitationPage = () => {
  const { id = '', uuid = '' }: { id?: string; uuid?: string } = useParams({ strict: false });
  const lien = { id, uuid };
  const { data, error, poser, relire } = useLecturePublique(lireInvitation, lien);
  return (
    <PagePublique
      titre={data ? `Invitation · ${data.groupement.nom}` : 'Invitation'}
      error={error}
      conseil="Il est incomplet, ou n’est plus valable. Demandez au groupement de vous inviter à nouveau."
      relire={relire}
    >
      {data === undefined ? (
        <Skeleton h={320} radius="lg" aria-busy />
      ) : data.etat === 'OUVERTE' ? (
        <Ouverte lien={lien} invitation={data} onDeclinee={() => poser({ ...data, etat: 'DECLINEE' })} />
      ) : (
        <Finie etat={data.etat} />
      )}
    </PagePublique>
  );
};
