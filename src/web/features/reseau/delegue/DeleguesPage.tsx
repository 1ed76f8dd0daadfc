import { Alert, Button, Stack } from '@mantine/core';
import { IconInfoCircle, IconSearch, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { estSessionAbonnee, useConnecte } from '#web/session/session-ouverte.ts';
import { useElementOuvert, useEtatUrl } from '#web/lib/url-state.ts';
import { differer } from '#web/ui/differer.tsx';
import { NavTabs } from '#web/ui/page/NavTabs.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { colonnesDelegues } from './colonnes.tsx';
import { InvitationsEnvoyees } from './InvitationsEnvoyees.tsx';
import { MesHabilitations } from './MesHabilitations.tsx';
import { habilitationQueries, ongletsDelegue, useVueHabilitations, VUE_VIDE } from './queries.ts';
import { TableHabilitations } from './TableHabilitations.tsx';
import { useActesHabilitation, type DialogueDelegue } from './use-actes-habilitation.ts';

const HabilitationDrawer = differer(
  async () => (await import('./HabilitationDrawer.tsx')).HabilitationDrawer,
  ({ id }) => id !== null,
);
const DroitsDialog = differer(async () => (await import('./DroitsDialog.tsx')).DroitsDialog);
const InvitationDialog = differer(async () => (await import('./InvitationDialog.tsx')).InvitationDialog);
const DemandeDialog = differer(async () => (await import('./DemandeDialog.tsx')).DemandeDialog);

export const urlDelegues = ongletsDelegue(z.enum(['recus', 'miens']).default('recus'));

const Recus = ({
  ouvrirDialogue,
  onInviter,
}: {
  ouvrirDialogue: (dialogue: DialogueDelegue) => void;
  onInviter?: () => void;
}) => {
  const { id, ouvrir, fermer } = useElementOuvert();
  const vue = useVueHabilitations();
  const requete = useQuery(habilitationQueries.delegues(vue.query));
  const actes = useActesHabilitation('PHARMACIE', ouvrirDialogue);
  return (
    <Stack gap="lg">
      <InvitationsEnvoyees />
      <TableHabilitations
        nom="habilitations.recues"
        titre="Accès à mon compte"
        vue={vue}
        chercher="Chercher une personne, une société"
        colonnes={colonnesDelegues}
        requete={requete}
        onOuvrir={(h) => ouvrir(h.id)}
        ouverte={id}
        nomLigne={({ delegueNom }) => delegueNom}
        actionsLigne={actes}
        vide={{
          titre: 'Aucun délégué',
          texte: 'Les délégués qui suivent votre compte, et ceux qui le demandent, apparaissent ici.',
          ...(onInviter ? { action: { libelle: 'Inviter', faire: onInviter } } : {}),
        }}
        onNouveau={onInviter}
      />
      <HabilitationDrawer id={id} actes={actes} onFermer={fermer} />
    </Stack>
  );
};

/**
 * `/parametres/delegues`: who follows this pharmacy or acts for it, and the pharmacies its administrator may act for
 * (RES-30, RES-37).
 */
export const DeleguesPage = () => {
  const session = useConnecte();
  const { etat, changer } = useEtatUrl(urlDelegues);
  const [dialogue, setDialogue] = useState<DialogueDelegue | { genre: 'inviter' | 'demander' } | null>(null);
  const clore = () => setDialogue(null);
  // Without abonnement, the pharmacy can only end accesses to itself (RES-38).
  const chezSoi = !session.utilisateur.fakeTenant && estSessionAbonnee(session);
  const recues = useQuery(habilitationQueries.aDecider('PHARMACIE')).data ?? 0;
  const miennes =
    useQuery({ ...habilitationQueries.aDecider('DELEGUE'), enabled: chezSoi && session.tenant.type === 'PHARMACIE' })
      .data ?? 0;
  const groupement = session.tenant.type === 'GROUPEMENT';
  const inviter = chezSoi ? () => setDialogue({ genre: 'inviter' }) : undefined;
  const demander = () => setDialogue({ genre: 'demander' });
  const miens = etat.onglet === 'miens' && chezSoi;
  return (
    <PageShell
      titre="Délégués"
      sousTitre={
        groupement
          ? 'Qui peut suivre les opérations de votre groupement. Un délégué n’y voit rien de vos adhérents.'
          : 'Qui peut consulter votre pharmacie ou agir pour elle. Vous décidez, et vous pouvez y mettre fin à tout ' +
            'moment.'
      }
      actions={
        miens ? (
          <Button onClick={demander} leftSection={<IconSearch size={16} aria-hidden />}>
            Demander un accès
          </Button>
        ) : inviter ? (
          <Button onClick={inviter} leftSection={<IconUserPlus size={16} aria-hidden />}>
            Inviter
          </Button>
        ) : undefined
      }
    >
      {chezSoi && groupement ? (
        <Recus ouvrirDialogue={setDialogue} onInviter={inviter} />
      ) : chezSoi ? (
        <NavTabs
          libelle="Accès"
          actif={etat.onglet}
          onChange={(onglet) => changer({ ...VUE_VIDE, onglet })}
          onglets={[
            {
              id: 'recus',
              libelle: 'Accès à ma pharmacie',
              nombre: recues,
              urgent: true,
              contenu: <Recus ouvrirDialogue={setDialogue} onInviter={inviter} />,
            },
            {
              id: 'miens',
              libelle: 'Mes accès ailleurs',
              nombre: miennes,
              urgent: true,
              contenu: (
                <MesHabilitations
                  nom="habilitations.miennes"
                  titre="Mes accès à d’autres pharmacies"
                  vide={{
                    titre: 'Aucun accès',
                    texte:
                      'Vous gérez plusieurs pharmacies ? Demandez à agir pour l’autre : son administrateur décide.',
                  }}
                  onDemander={demander}
                />
              ),
            },
          ]}
        />
      ) : (
        <>
          <Alert color="orange" icon={<IconInfoCircle aria-hidden />}>
            Quand vous agissez pour un autre compte, les accès se consultent sans pouvoir être modifiés.
          </Alert>
          <Recus ouvrirDialogue={setDialogue} />
        </>
      )}
      {dialogue?.genre === 'accepter' || dialogue?.genre === 'droits' ? (
        <DroitsDialog habilitation={dialogue.habilitation} accepter={dialogue.genre === 'accepter'} onFermer={clore} />
      ) : null}
      {dialogue?.genre === 'inviter' ? <InvitationDialog onFermer={clore} /> : null}
      {dialogue?.genre === 'demander' ? <DemandeDialog onFermer={clore} /> : null}
    </PageShell>
  );
};
