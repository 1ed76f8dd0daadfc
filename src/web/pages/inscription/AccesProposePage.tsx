import { Box, Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { accesProposeContract } from '#shared/features/reseau/delegue/contract/public.ts';
import { libelleDroitsOfferts } from '#shared/features/reseau/delegue/messages.ts';
import { roleBeneficiaire } from '#shared/features/reseau/delegue/policy.ts';
import type { AccesPropose } from '#shared/features/reseau/delegue/schemas/envois.ts';
import { useSessionOuverte } from '#web/session/session-ouverte.ts';
import { call } from '#web/lib/api.ts';
import { SANS_SESSION, type LienPublic } from '#web/lib/api/lecture-publique.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { surimpressionEchec } from '#web/ui/hotes/surimpression.ts';
import { NavTabs } from '#web/ui/page/NavTabs.tsx';
import { ConnexionDelegueForm, CreationDelegueForm } from './CompteDelegueForm.tsx';
import { InvitationRecue, NePlusInviter } from './InvitationRecue.tsx';

const lireAcces = (params: LienPublic, signal?: AbortSignal) =>
  call(accesProposeContract.lireAccesPropose, { params, ...SANS_SESSION, signal });

const SUITE = { TRADE: '/trade', CONNEXION: '/parametres/delegues' } as const;

/** Accepts the access with the current session, then opens the screen it gives. */
const useAcceptation = (lien: LienPublic, { sorte }: AccesPropose) => {
  const navigate = useNavigate();
  return async () => {
    await call(accesProposeContract.accepterAccesPropose, { params: lien });
    await navigate({ to: SUITE[sorte] });
  };
};

type PropositionProps = { lien: LienPublic; acces: AccesPropose };

const Accepter = ({ lien, acces, nom }: PropositionProps & { nom: string }) => {
  const accepter = useAcceptation(lien, acces);
  const [enCours, setEnCours] = useState(false);
  const faire = () => {
    setEnCours(true);
    accepter()
      .catch((erreur: unknown) => surimpressionEchec(messageDe(erreur)))
      .finally(() => setEnCours(false));
  };
  return (
    <Stack gap="sm">
      <Text>Vous êtes connecté comme {nom}.</Text>
      <Group>
        <Button onClick={faire} loading={enCours}>
          Accepter
        </Button>
      </Group>
    </Stack>
  );
};

/** For a reader without a session: logs in, or creates a délégué's account, then accepts. */
const AvecUnCompte = ({ lien, acces }: PropositionProps) => {
  const accepter = useAcceptation(lien, acces);
  const [onglet, setOnglet] = useState<'nouveau' | 'compte'>(acces.sorte === 'TRADE' ? 'nouveau' : 'compte');
  const connexion = <ConnexionDelegueForm apres={accepter} />;
  if (acces.sorte === 'CONNEXION') return connexion;
  return (
    <NavTabs<'nouveau' | 'compte'>
      libelle="Votre compte"
      actif={onglet}
      onChange={setOnglet}
      onglets={[
        {
          id: 'nouveau',
          libelle: 'Créer mon compte',
          contenu: <CreationDelegueForm lien={lien} mail={acces.mail} apres={accepter} />,
        },
        { id: 'compte', libelle: 'J’ai déjà un compte', contenu: connexion },
      ]}
    />
  );
};

type OuverteProps = { lien: LienPublic; invitation: AccesPropose; onDeclinee: () => void };
const Ouverte = ({ lien, invitation: acces, onDeclinee }: OuverteProps) => {
  const session = useSessionOuverte();
  const { compte, sorte } = acces;
  const utilisateur = session?.utilisateur;
  const peutAccepter = utilisateur && !utilisateur.fakeTenant && utilisateur.role === roleBeneficiaire[sorte];
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} fz={26} style={{ overflowWrap: 'anywhere' }}>
          {compte.nom} {sorte === 'TRADE' ? 'vous ouvre ses opérations' : 'vous ouvre son compte'}
        </Title>
        <Text c="dimmed" mt={4}>
          {[compte.ville, 'Rien n’est ouvert avant que vous acceptiez.'].filter(Boolean).join(' · ')}
        </Text>
        <List size="sm" mt="sm" spacing={4}>
          {libelleDroitsOfferts(acces).map((droit) => (
            <List.Item key={droit}>{droit}</List.Item>
          ))}
        </List>
        <Box mt="sm">
          <NePlusInviter
            decliner={() => call(accesProposeContract.declinerAccesPropose, { params: lien, ...SANS_SESSION })}
            onDeclinee={onDeclinee}
          />
        </Box>
      </div>
      {peutAccepter ? (
        <Accepter lien={lien} acces={acces} nom={utilisateur.nomComplet} />
      ) : (
        <AvecUnCompte lien={lien} acces={acces} />
      )}
    </Stack>
  );
};

const FINIES = {
  INSCRITE: { titre: 'Cette invitation est acceptée', texte: 'Connectez-vous : l’accès vous attend.' },
  DECLINEE: { titre: 'C’est noté', texte: 'Ce compte ne vous invitera plus à cette adresse.' },
} as const;

/** `/acces/{id}/public/{uuid}`: an access that an account offers by mail, to accept or to decline (RES-83). */
export const AccesProposePage = () => (
  <InvitationRecue
    lire={lireAcces}
    nomDe={({ compte }) => compte.nom}
    conseil="Il est incomplet, ou n’est plus valable. Demandez à qui vous l’a envoyé de vous inviter à nouveau."
    finies={FINIES}
    ouverte={Ouverte}
  />
);
