import { Alert, Button } from '@mantine/core';
import { IconInfoCircle, IconSearch, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { useConnecte } from '#web/app/session-ouverte.ts';
import { useElementOuvert, useEtatUrl } from '#web/lib/url-state.ts';
import { differer } from '#web/ui/differer.tsx';
import { NavTabs } from '#web/ui/NavTabs.tsx';
import { PageShell } from '#web/ui/PageShell.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { colonnesDelegues } from './colonnes.tsx';
import { MesHabilitations } from './MesHabilitations.tsx';
import { habilitationQueries } from './queries.ts';
import { useActesHabilitation, type Dialogue } from './use-actes-habilitation.ts';

const HabilitationDrawer = differer(
  async () => (await import('./HabilitationDrawer.tsx')).HabilitationDrawer,
  ({ ouvert }) => ouvert,
);
const DroitsDialog = differer(async () => (await import('./DroitsDialog.tsx')).DroitsDialog);
const InvitationDialog = differer(async () => (await import('./InvitationDialog.tsx')).InvitationDialog);
const RechercheDialog = differer(async () => (await import('./RechercheDialog.tsx')).RechercheDialog);

const urlSchema = z.object({ onglet: z.enum(['recus', 'miens']).default('recus') });

const Recus = ({ ouvrirDialogue, onInviter }: { ouvrirDialogue: (dialogue: Dialogue) => void; onInviter?: () => void }) => {
  const { id, ouvrir, fermer } = useElementOuvert();
  const requete = useQuery(habilitationQueries.delegues());
  const actes = useActesHabilitation('PHARMACIE', ouvrirDialogue);
  return (
    <>
      <DataTable
        nom="habilitations.recues"
        titre="Accès à ma pharmacie"
        unite={['accès', 'accès']}
        colonnes={colonnesDelegues}
        requete={{ ...requete, data: requete.data && { elements: requete.data, total: requete.data.length } }}
        cle={(h) => h.id}
        onOuvrir={(h) => ouvrir(h.id)}
        ouverte={id}
        nomLigne={({ delegueNom }) => delegueNom}
        actionsLigne={actes}
        vide={{
          titre: 'Aucun délégué',
          texte: 'Les délégués qui suivent votre pharmacie, et ceux qui le demandent, apparaissent ici.',
          ...(onInviter ? { action: { libelle: 'Inviter', faire: onInviter } } : {}),
        }}
        onNouveau={onInviter}
        libre
      />
      <HabilitationDrawer ouvert={id !== null} habilitation={requete.data?.find((h) => h.id === id)} actes={actes} onFermer={fermer} />
    </>
  );
};

/** `/parametres/delegues`: who follows this pharmacy or acts for it, and for whom its administrator may act (decisions 1 and 2). */
export const DeleguesPage = () => {
  const { utilisateur } = useConnecte();
  const { etat, changer } = useEtatUrl(urlSchema);
  const [dialogue, setDialogue] = useState<Dialogue | { genre: 'inviter' | 'demander' } | null>(null);
  const clore = () => setDialogue(null);
  const chezSoi = !utilisateur.fakeTenant;
  const recues = useQuery(habilitationQueries.delegues());
  const miennes = useQuery({ ...habilitationQueries.miennes(), enabled: chezSoi });
  const aDecider = (liste: typeof recues.data) => liste?.filter(({ droits }) => droits.accepter).length ?? 0;
  const inviter = chezSoi ? () => setDialogue({ genre: 'inviter' }) : undefined;
  const demander = () => setDialogue({ genre: 'demander' });
  const miens = etat.onglet === 'miens' && chezSoi;
  return (
    <PageShell
      titre="Délégués"
      sousTitre="Qui peut consulter votre pharmacie ou agir pour elle. Vous décidez, et vous pouvez y mettre fin à tout moment."
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
      {chezSoi ? (
        <NavTabs
          libelle="Accès"
          actif={etat.onglet}
          onChange={(onglet) => changer({ onglet })}
          onglets={[
            {
              id: 'recus',
              libelle: 'Accès à ma pharmacie',
              nombre: aDecider(recues.data),
              urgent: true,
              contenu: <Recus ouvrirDialogue={setDialogue} onInviter={inviter} />,
            },
            {
              id: 'miens',
              libelle: 'Mes accès ailleurs',
              nombre: aDecider(miennes.data),
              urgent: true,
              contenu: (
                <MesHabilitations
                  nom="habilitations.miennes"
                  titre="Mes accès à d’autres pharmacies"
                  vide={{
                    titre: 'Aucun accès',
                    texte: 'Vous gérez plusieurs pharmacies ? Demandez à agir pour l’autre : son administrateur décide.',
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
      {dialogue?.genre === 'demander' ? <RechercheDialog onFermer={clore} /> : null}
    </PageShell>
  );
};
