import { Alert, Button } from '@mantine/core';
import {
  IconBan,
  IconCheck,
  IconClock,
  IconMail,
  IconPlayerPause,
  IconPlus,
  IconUserOff,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { filtresTenant, tenantContract, type TenantEnListe } from '#shared/features/comptes/tenant/contract.ts';
import { etatsTenant, type EtatTenant } from '#shared/features/comptes/tenant/schemas/lecture.ts';
import { accord, pluriel } from '#web/lib/formats.ts';
import { useElementOuvert, useEtatUrl } from '#web/lib/url-state.ts';
import type { Action } from '#web/ui/action.ts';
import { ExportListe } from '#web/ui/menus/ExportListe.tsx';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { differer } from '#web/ui/differer.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { libelleEtatDuTenant, teinteEtatTenant, type TypeCompte } from '#web/features/comptes/tenant/apparence.ts';
import { colonnesTenant } from '#web/features/comptes/tenant/colonnes.tsx';
import { tenantQueries, useRafraichirTenants } from '#web/features/comptes/tenant/queries.ts';
import type { Secret } from '#web/features/comptes/utilisateur/use-actes-utilisateur.ts';
import { rechercheDansUrl } from '#web/lib/filtres-url.ts';
import { useActesTenant, type DialogueTenants } from './use-actes-tenant.ts';

const CompteDrawer = differer(
  async () => (await import('./CompteDrawer.tsx')).CompteDrawer,
  ({ id }) => id !== null,
);
const CreationCompteDialog = differer(
  async () => (await import('#web/features/comptes/tenant/CreationCompteDialog.tsx')).CreationCompteDialog,
);
const CreationGroupementDialog = differer(
  async () => (await import('#web/features/comptes/groupement/CreationGroupementDialog.tsx')).CreationGroupementDialog,
);
const IdentiteDialog = differer(
  async () => (await import('#web/features/comptes/groupement/IdentiteDialog.tsx')).IdentiteDialog,
);
const CreationUtilisateurDialog = differer(
  async () =>
    (await import('#web/features/comptes/utilisateur/CreationUtilisateurDialog.tsx')).CreationUtilisateurDialog,
);
const SecretDialog = differer(
  async () => (await import('#web/features/comptes/utilisateur/SecretDialog.tsx')).SecretDialog,
);
const ContratDialog = differer(
  async () => (await import('#web/features/comptes/abonnement/ContratDialog.tsx')).ContratDialog,
);
const ReponseInscriptionsDialog = differer(
  async () =>
    (await import('#web/features/comptes/abonnement/ReponseInscriptionsDialog.tsx')).ReponseInscriptionsDialog,
);
const EssaiDialog = differer(
  async () => (await import('#web/features/comptes/abonnement/EssaiDialog.tsx')).EssaiDialog,
);

export const urlTenants = z.object(filtresTenant);

const icones: Readonly<Record<EtatTenant, Icon>> = {
  WAITING: IconClock,
  ACCEPTED: IconCheck,
  REFUSED: IconBan,
  DEACTIVATED: IconPlayerPause,
  TERMINATED: IconUserOff,
};

const textes = {
  PHARMACIE: {
    titre: 'Pharmacies',
    nouveau: 'Nouvelle pharmacie',
    unite: ['pharmacie', 'pharmacies'],
    vide: {
      titre: 'Aucune pharmacie',
      texte: 'Les pharmacies qui s’inscrivent apparaissent ici, en attente de votre accord.',
    },
    recherche: 'Nom, ville, e-mail, CIP…',
  },
  GROUPEMENT: {
    titre: 'Groupements',
    nouveau: 'Nouveau groupement',
    unite: ['groupement', 'groupements'],
    vide: { titre: 'Aucun groupement', texte: 'Les groupements de pharmacies apparaissent ici, avec leurs adhérents.' },
    recherche: 'Nom, ville, e-mail…',
  },
  TRADE: {
    titre: 'Sociétés de délégués',
    nouveau: 'Nouvelle société',
    unite: ['société', 'sociétés'],
    vide: {
      titre: 'Aucune société de délégués',
      texte: 'Une société, ses délégués : ils suivent les pharmacies qui leur en donnent l’accès.',
    },
    recherche: 'Nom, ville, e-mail…',
  },
} as const;

const tuilesDe = (type: TypeCompte, parEtat: Readonly<Record<EtatTenant, number>> | undefined) =>
  etatsTenant.map((valeur) => {
    const nombre = parEtat?.[valeur];
    const libelle = libelleEtatDuTenant(valeur, type);
    const nom = valeur === 'WAITING' ? libelle : accord(nombre ?? 0, libelle);
    return { id: valeur, libelle: nom, valeur: nombre, teinte: teinteEtatTenant[valeur], icone: icones[valeur] };
  });

/** Mail addresses still shared by several pharmacies (CPT-87). */
const MailsPartages = ({ nombre, onVoir }: { nombre: number; onVoir: () => void }) =>
  nombre > 0 ? (
    <Alert color="orange" icon={<IconMail aria-hidden />}>
      {pluriel(nombre, 'pharmacie partage son', 'pharmacies partagent leur')} adresse e-mail avec une autre.{' '}
      <Button variant="subtle" size="compact-sm" onClick={onVoir}>
        Les voir
      </Button>
    </Alert>
  ) : null;

type Repondre = {
  genre: 'repondre';
  reponse: 'ACCEPTED' | 'REFUSED';
  inscriptions: readonly TenantEnListe[];
  effacer: () => void;
};
type Dialogue = DialogueTenants | { genre: 'creer' } | { genre: 'secret'; secret: Secret } | Repondre;

/** Answers to the selected registrations: each act applies to the rows that allow it. */
const reponsesGroupees =
  (ouvrir: (dialogue: Repondre) => void) =>
  (lignes: readonly TenantEnListe[], effacer: () => void): readonly Action[] =>
    (['ACCEPTED', 'REFUSED'] as const).map((reponse) => {
      const inscriptions = lignes.filter(
        ({ active, droits }) => active !== 'DEACTIVATED' && droits.etats.includes(reponse),
      );
      return {
        cle: reponse,
        libelle: reponse === 'ACCEPTED' ? 'Accepter' : 'Refuser',
        icone: reponse === 'ACCEPTED' ? IconCheck : IconBan,
        danger: reponse === 'REFUSED',
        ...(inscriptions.length > 0 ? {} : { empeche: 'Aucune des lignes choisies n’attend de réponse.' }),
        faire: () => ouvrir({ genre: 'repondre', reponse, inscriptions, effacer }),
      };
    });

type DialogueProps = {
  type: TypeCompte;
  dialogue: Dialogue;
  /** The registrations that wait, when the list shows them. */
  toutes: { total: number; q: string | undefined } | null;
  ouvrir: (dialogue: Dialogue | null) => void;
  onCree: (id: number) => void;
};

/** The dialog that an act of the list opens. */
const DialogueTenant = ({ type, dialogue, toutes, ouvrir, onCree }: DialogueProps) => {
  const rafraichir = useRafraichirTenants();
  const clore = () => ouvrir(null);
  switch (dialogue.genre) {
    case 'creer':
      return type === 'GROUPEMENT' ? (
        <CreationGroupementDialog onFermer={clore} onCree={onCree} />
      ) : (
        <CreationCompteDialog type={type} onFermer={clore} onCree={onCree} />
      );
    case 'utilisateur':
      return (
        <CreationUtilisateurDialog
          compteId={dialogue.id}
          compteType={type}
          onFermer={clore}
          onCree={(_cree, secret) => {
            ouvrir(secret && { genre: 'secret', secret });
            void rafraichir();
          }}
        />
      );
    case 'secret':
      return <SecretDialog secret={dialogue.secret} onFermer={clore} />;
    case 'modifier':
      return <IdentiteDialog id={dialogue.id} onFermer={clore} />;
    case 'abonnement':
      return <ContratDialog id={dialogue.id} nom={dialogue.nom} onFermer={clore} />;
    case 'essai':
      return <EssaiDialog id={dialogue.id} nom={dialogue.nom} onFermer={clore} />;
    case 'accepter':
    case 'refuser':
      return (
        <ReponseInscriptionsDialog
          reponse={dialogue.genre === 'accepter' ? 'ACCEPTED' : 'REFUSED'}
          inscriptions={[dialogue]}
          toutes={null}
          onFermer={clore}
          onFait={clore}
        />
      );
    case 'repondre':
      return (
        <ReponseInscriptionsDialog
          {...dialogue}
          toutes={toutes}
          onFermer={clore}
          onFait={() => {
            dialogue.effacer();
            clore();
          }}
        />
      );
  }
};

/** Every account of one kind, for the super administrator (CPT-23). */
export const TenantsPage = ({ type }: { type: TypeCompte }) => {
  const { etat, query, changer, effacer, actifs } = useEtatUrl(urlTenants);
  const { id, ouvrir, fermer } = useElementOuvert();
  const [dialogue, setDialogue] = useState<Dialogue | null>(null);
  const requete = useQuery(tenantQueries.page({ ...query, type }));
  const actes = useActesTenant(setDialogue);
  const { titre, nouveau, unite, vide, recherche } = textes[type];
  const clore = () => setDialogue(null);
  const creer = () => setDialogue({ genre: 'creer' });
  const cree = (nouvel: number) => {
    clore();
    ouvrir(nouvel);
  };

  return (
    <PageShell
      titre={titre}
      actions={
        <Button onClick={creer} leftSection={<IconPlus size={16} aria-hidden />}>
          {nouveau}
        </Button>
      }
    >
      <StatTiles
        libelle="Comptes par état"
        active={etat.active ?? null}
        onChoisir={(choisi) => changer({ active: choisi as EtatTenant | null })}
        tuiles={tuilesDe(type, requete.data?.parEtat)}
      />
      <MailsPartages
        nombre={etat.mailPartage ? 0 : (requete.data?.nbMailsPartages ?? 0)}
        onVoir={() => changer({ mailPartage: true })}
      />
      <FilterBar
        recherche={rechercheDansUrl({ etat, changer }, recherche)}
        actifs={[
          ...(etat.active
            ? [
                {
                  id: 'active',
                  libelle: `État : ${libelleEtatDuTenant(etat.active, type)}`,
                  retirer: () => changer({ active: null }),
                },
              ]
            : []),
          ...(etat.mailPartage
            ? [{ id: 'mailPartage', libelle: 'E-mail partagé', retirer: () => changer({ mailPartage: null }) }]
            : []),
        ]}
        onToutEffacer={effacer}
      />
      <DataTable
        nom={`tenants.${type}`}
        titre={titre}
        unite={unite}
        colonnes={colonnesTenant[type]}
        requete={requete}
        url={{ etat, changer }}
        onOuvrir={(ligne) => ouvrir(ligne.id)}
        ouverte={id}
        nomLigne={({ nom }) => nom}
        actionsLigne={actes}
        {...(type === 'PHARMACIE' ? { actionsGroupees: reponsesGroupees(setDialogue) } : {})}
        vide={{ ...vide, action: { libelle: nouveau, faire: creer } }}
        filtre={{ actif: actifs.length > 0, effacer }}
        outils={
          <ExportListe total={requete.data?.total} route={tenantContract.exporterTenants} query={{ ...query, type }} />
        }
        onNouveau={creer}
      />
      <CompteDrawer id={id} actes={actes} onFermer={fermer} />
      {dialogue === null ? null : (
        <DialogueTenant
          type={type}
          dialogue={dialogue}
          toutes={etat.active === 'WAITING' ? { total: requete.data?.total ?? 0, q: etat.q } : null}
          ouvrir={setDialogue}
          onCree={cree}
        />
      )}
    </PageShell>
  );
};
