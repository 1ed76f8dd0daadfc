import { Button } from '@mantine/core';
import { IconHistory, IconPlus, IconUserCheck, IconUserOff, IconUserQuestion, type Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import {
  etatsCompte,
  filtresTous,
  utilisateurContract,
  type EtatCompte,
} from '#shared/features/comptes/utilisateur/contract.ts';
import { canLireConnexions } from '#shared/features/exploitation/journal/policy.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { accord } from '#web/lib/formats.ts';
import { useElementOuvert, useEtatUrl } from '#web/lib/url-state.ts';
import { differer } from '#web/ui/differer.tsx';
import { ExportListe } from '#web/ui/menus/ExportListe.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { libelleEtatCompte, teinteEtatCompte } from './apparence.ts';
import { colonnesDeTous, colonnesDuCompte } from './colonnes.tsx';
import { FiltresUtilisateurs } from './FiltresUtilisateurs.tsx';
import { utilisateurQueries } from './queries.ts';
import { useActesUtilisateur, type DialogueUtilisateur } from './use-actes-utilisateur.ts';

const UtilisateurDrawer = differer(
  async () => (await import('./UtilisateurDrawer.tsx')).UtilisateurDrawer,
  ({ id }) => id !== null,
);
const ConnexionsDrawer = differer(
  async () => (await import('./ConnexionsDrawer.tsx')).ConnexionsDrawer,
  ({ ouvert }) => ouvert,
);
const CreationUtilisateurDialog = differer(
  async () => (await import('./CreationUtilisateurDialog.tsx')).CreationUtilisateurDialog,
);
const ModificationDialog = differer(async () => (await import('./ModificationDialog.tsx')).ModificationDialog);
const SecretDialog = differer(async () => (await import('./SecretDialog.tsx')).SecretDialog);

export const urlUtilisateurs = z.object(filtresTous);
const icones: Readonly<Record<EtatCompte, Icon>> = {
  ACTIF: IconUserCheck,
  JAMAIS: IconUserQuestion,
  DESACTIVE: IconUserOff,
};
const details: Readonly<Record<EtatCompte, string>> = {
  ACTIF: 'déjà venus',
  JAMAIS: 'accès ouvert',
  DESACTIVE: 'accès fermé',
};

const libelleTuile = (etat: EtatCompte, nombre: number) =>
  etat === 'JAMAIS'
    ? accord(nombre, libelleEtatCompte.JAMAIS, 'Jamais connectés')
    : accord(nombre, libelleEtatCompte[etat]);

/** `/parametres/utilisateurs`: the people of the account, or of every account for the super administrator (CPT-50). */
export const UtilisateursPage = () => {
  const { utilisateur, tenant } = useConnecte();
  const tous = utilisateur.role === 'SUPER_ADMIN';
  const { etat, query, changer, effacer, actifs } = useEtatUrl(urlUtilisateurs);
  const { id, ouvrir, fermer } = useElementOuvert();
  const [connexions, setConnexions] = useState(false);
  const [dialogue, setDialogue] = useState<DialogueUtilisateur | null>(null);
  const requete = useQuery(utilisateurQueries.page(query, tous));
  const actes = useActesUtilisateur(setDialogue, (supprime) => supprime === id && fermer());
  const clore = () => setDialogue(null);
  const creer = requete.data?.droits.creer ? () => setDialogue({ genre: 'creer' }) : undefined;
  return (
    <PageShell
      titre="Utilisateurs"
      sousTitre={
        utilisateur.fakeTenant
          ? `Vous consultez les utilisateurs de ${tenant.nom} : ils ne se modifient pas au nom d’un autre.`
          : requete.data?.droits.creer === false
            ? 'Vos collègues. Le premier délégué de la société les invite et gère leurs accès.'
            : undefined
      }
      actions={
        creer ? (
          <>
            {canLireConnexions({ role: utilisateur.role, impersonation: utilisateur.fakeTenant }) ? (
              <Button
                variant="default"
                onClick={() => setConnexions(true)}
                leftSection={<IconHistory size={16} aria-hidden />}
              >
                Connexions
              </Button>
            ) : null}
            <Button onClick={creer} leftSection={<IconPlus size={16} aria-hidden />}>
              Nouvel utilisateur
            </Button>
          </>
        ) : undefined
      }
    >
      <StatTiles
        libelle="Utilisateurs par état"
        active={etat.etat ?? null}
        onChoisir={(choisi) => changer({ etat: choisi as EtatCompte | null })}
        tuiles={etatsCompte.map((valeur) => ({
          id: valeur,
          libelle: libelleTuile(valeur, requete.data?.parEtat[valeur] ?? 0),
          detail: details[valeur],
          valeur: requete.data?.parEtat[valeur],
          teinte: teinteEtatCompte[valeur],
          icone: icones[valeur],
        }))}
      />
      <FiltresUtilisateurs etat={etat} changer={changer} effacer={effacer} type={tous ? null : tenant.type} />
      <DataTable
        nom={tous ? 'utilisateurs.tous' : 'utilisateurs'}
        titre="Utilisateurs"
        unite={['utilisateur', 'utilisateurs']}
        colonnes={tous ? colonnesDeTous : colonnesDuCompte}
        requete={requete}
        url={{ etat, changer }}
        onOuvrir={(ligne) => ouvrir(ligne.id)}
        ouverte={id}
        nomLigne={({ nomComplet }) => nomComplet}
        actionsLigne={utilisateur.fakeTenant ? undefined : actes}
        vide={{
          titre: 'Aucun utilisateur',
          texte: 'Les personnes qui se connectent à ce compte apparaissent ici, avec leur rôle.',
          ...(creer ? { action: { libelle: 'Nouvel utilisateur', faire: creer } } : {}),
        }}
        filtre={{ actif: actifs.length > 0, effacer }}
        outils={
          <ExportListe total={requete.data?.total} route={utilisateurContract.exporterUtilisateurs} query={query} />
        }
        onNouveau={creer}
      />
      <ConnexionsDrawer ouvert={connexions} onFermer={() => setConnexions(false)} />
      <UtilisateurDrawer id={id} actes={actes} onFermer={fermer} />
      {dialogue?.genre === 'creer' ? (
        <CreationUtilisateurDialog
          compteId={tous ? etat.tenantId : undefined}
          onFermer={clore}
          onCree={(cree, secret) => {
            ouvrir(cree.id);
            setDialogue(secret && { genre: 'secret', secret });
          }}
        />
      ) : null}
      {dialogue?.genre === 'modifier' ? <ModificationDialog id={dialogue.id} onFermer={clore} /> : null}
      {dialogue?.genre === 'secret' ? <SecretDialog secret={dialogue.secret} onFermer={clore} /> : null}
    </PageShell>
  );
};
