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
import { filtresTenant, tenantContract } from '#shared/features/comptes/tenant/contract.ts';
import { etatsTenant, type EtatTenant } from '#shared/features/comptes/tenant/schemas/lecture.ts';
import { accord, pluriel } from '#web/lib/formats.ts';
import { useElementOuvert, useEtatUrl } from '#web/lib/url-state.ts';
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

/** Addresses that several pharmacies had before each had its own (CPT-87). */
const MailsPartages = ({ nombre, onVoir }: { nombre: number; onVoir: () => void }) =>
  nombre > 0 ? (
    <Alert color="orange" icon={<IconMail aria-hidden />}>
      {pluriel(nombre, 'pharmacie partage son', 'pharmacies partagent leur')} adresse e-mail avec une autre.{' '}
      <Button variant="subtle" size="compact-sm" onClick={onVoir}>
        Les voir
      </Button>
    </Alert>
  ) : null;

/** Every account of one kind, for the super administrator (CPT-23). */
export const TenantsPage = ({ type }: { type: TypeCompte }) => {
  const { etat, query, changer, effacer, actifs } = useEtatUrl(urlTenants);
  const { id, ouvrir, fermer } = useElementOuvert();
  const [dialogue, setDialogue] = useState<
    DialogueTenants | { genre: 'creer' } | { genre: 'secret'; secret: Secret } | null
  >(null);
  const rafraichir = useRafraichirTenants();
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
        vide={{ ...vide, action: { libelle: nouveau, faire: creer } }}
        filtre={{ actif: actifs.length > 0, effacer }}
        outils={
          <ExportListe total={requete.data?.total} route={tenantContract.exporterTenants} query={{ ...query, type }} />
        }
        onNouveau={creer}
      />
      <CompteDrawer id={id} actes={actes} onFermer={fermer} />
      {dialogue?.genre === 'creer' && type !== 'GROUPEMENT' ? (
        <CreationCompteDialog type={type} onFermer={clore} onCree={cree} />
      ) : null}
      {dialogue?.genre === 'creer' && type === 'GROUPEMENT' ? (
        <CreationGroupementDialog onFermer={clore} onCree={cree} />
      ) : null}
      {dialogue?.genre === 'utilisateur' ? (
        <CreationUtilisateurDialog
          compteId={dialogue.id}
          compteType={type}
          onFermer={clore}
          onCree={(_cree, secret) => {
            setDialogue(secret && { genre: 'secret', secret });
            void rafraichir();
          }}
        />
      ) : null}
      {dialogue?.genre === 'secret' ? <SecretDialog secret={dialogue.secret} onFermer={clore} /> : null}
      {dialogue?.genre === 'modifier' ? <IdentiteDialog id={dialogue.id} onFermer={clore} /> : null}
      {dialogue?.genre === 'abonnement' ? <ContratDialog id={dialogue.id} nom={dialogue.nom} onFermer={clore} /> : null}
      {dialogue?.genre === 'accepter' || dialogue?.genre === 'essai' ? (
        <EssaiDialog id={dialogue.id} nom={dialogue.nom} accepter={dialogue.genre === 'accepter'} onFermer={clore} />
      ) : null}
    </PageShell>
  );
};
