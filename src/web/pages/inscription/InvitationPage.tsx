import { Group, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { invitationPubliqueContract } from '#shared/features/reseau/invitation/contract/public.ts';
import type { InvitationPublique } from '#shared/features/reseau/invitation/schemas.ts';
import { call } from '#web/lib/api.ts';
import { SANS_SESSION, type LienPublic } from '#web/lib/api/lecture-publique.ts';
import { poserAvis } from '#web/session/avis.ts';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { InscriptionForm } from './InscriptionForm.tsx';
import { InvitationRecue, NePlusInviter } from './InvitationRecue.tsx';
import { ENREGISTREE, inscriptionVide } from './inscription.ts';

const lireInvitation = (params: LienPublic, signal?: AbortSignal) =>
  call(invitationPubliqueContract.lireInvitationPublique, { params, ...SANS_SESSION, signal });

/** Fills the form with the groupement's data on the pharmacy; the user types their own name and first name. */
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
          <NePlusInviter
            decliner={() => call(invitationPubliqueContract.declinerInvitation, { params: lien, ...SANS_SESSION })}
            onDeclinee={onDeclinee}
          />
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

/** `/invitation/{id}/public/{uuid}`: an invited pharmacy registers, or asks to be left alone (RES-52). */
export const InvitationPage = () => (
  <InvitationRecue
    lire={lireInvitation}
    nomDe={({ groupement }) => groupement.nom}
    conseil="Il est incomplet, ou n’est plus valable. Demandez au groupement de vous inviter à nouveau."
    finies={FINIES}
    ouverte={Ouverte}
  />
);
