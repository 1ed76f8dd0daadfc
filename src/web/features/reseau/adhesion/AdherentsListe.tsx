import { IconChartDots, IconChecks, IconSend, IconTags, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { adhesionContract, filtresAdherents, type Adherent } from '#shared/features/reseau/adhesion/contract.ts';
import { libelleOnglet } from '#shared/features/reseau/adhesion/messages.ts';
import { canAffecterSegments, canAgirAdhesion } from '#shared/features/reseau/adhesion/policy.ts';
import type { OngletAdherents } from '#shared/features/reseau/adhesion/rules.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { useElementOuvert, useEtatUrl } from '#web/lib/url-state.ts';
import type { Action } from '#web/ui/action.ts';
import { differer } from '#web/ui/differer.tsx';
import { ExportListe } from '#web/ui/menus/ExportListe.tsx';
import { LienBouton } from '#web/ui/LienBouton.tsx';
import { NavTabs } from '#web/ui/page/NavTabs.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { AdherentsFiltres } from './AdherentsFiltres.tsx';
import { colonnesAdherentsAdhesion } from './colonnes.tsx';
import { adhesionQueries } from './queries.ts';
import type { SuiviMontre } from './AdherentDrawer.tsx';
import type { ReponseAuxDemandes } from './RepondreDemandesDialog.tsx';
import { useActesAdhesion } from './use-actes-adhesion.ts';

const AdherentDrawer = differer(
  async () => (await import('./AdherentDrawer.tsx')).AdherentDrawer,
  ({ id }) => id !== null,
);
const RepondreDemandesDialog = differer(
  async () => (await import('./RepondreDemandesDialog.tsx')).RepondreDemandesDialog,
);
const AffecterDialog = differer(async () => (await import('./AffecterDialog.tsx')).AffecterDialog);

export const urlAdherents = z.object(filtresAdherents);
const ONGLETS: readonly OngletAdherents[] = ['DEMANDES', 'ADHERENTS', 'ANCIENS'];

const textes = {
  DEMANDES: {
    unite: ['demande', 'demandes'],
    vide: {
      titre: 'Aucune demande en attente',
      texte: 'Les pharmacies qui souhaitent rejoindre votre groupement apparaissent ici.',
    },
  },
  ADHERENTS: {
    unite: ['adhérent', 'adhérents'],
    vide: {
      titre: 'Aucun adhérent',
      texte: 'Les pharmacies dont vous acceptez la demande apparaissent ici, avec leurs segments.',
    },
  },
  ANCIENS: {
    unite: ['ancien', 'anciens'],
    vide: {
      titre: 'Aucun ancien adhérent',
      texte: 'Les adhésions terminées et les demandes refusées restent visibles ici.',
    },
  },
} as const;

/** Clears the filters on a change of tab, where they would hardly make sense. */
const SANS_FILTRE = {
  q: null,
  segmentId: null,
  sansSegment: null,
  departement: null,
  activite: null,
  tauxReponse: null,
} as const;

type Choisis = { lignes: readonly Adherent[]; effacer: () => void };

type ActesGroupes = (lignes: readonly Adherent[], effacer: () => void) => readonly Action[];

const actesDesAdherents =
  (affecter: (choisis: Choisis) => void): ActesGroupes =>
  (lignes, effacer) => [
    {
      cle: 'segments',
      libelle: 'Affecter des segments',
      icone: IconTags,
      faire: () => affecter({ lignes, effacer }),
    },
  ];

type ARepondre = Choisis & { reponse: ReponseAuxDemandes };
/** Acts on the selected requests: each applies to the rows that allow it. */
const actesDesDemandes =
  (repondre: (demandes: ARepondre) => void): ActesGroupes =>
  (lignes, effacer) =>
    (['accepter', 'refuser'] as const).map((reponse) => ({
      cle: reponse,
      libelle: reponse === 'accepter' ? 'Accepter' : 'Refuser',
      icone: reponse === 'accepter' ? IconChecks : IconX,
      danger: reponse === 'refuser',
      faire: () => repondre({ reponse, lignes: lignes.filter(({ droits }) => droits[reponse]), effacer }),
    }));

const LiensDuGroupement = () => (
  <>
    <LienBouton to="/parametres/extracteurs" variant="default" leftSection={<IconChartDots size={16} aria-hidden />}>
      Ventes reçues
    </LienBouton>
    <LienBouton to="/parametres/invitations" leftSection={<IconSend size={16} aria-hidden />}>
      Inviter
    </LienBouton>
  </>
);

/**
 * Requests, adhérents and former adhérents (RES-7).
 * @param suivi part that other features add about one of them
 */
export const AdherentsListe = ({ suivi }: { suivi: SuiviMontre }) => {
  const { utilisateur } = useConnecte();
  const { etat, query, changer, effacer, actifs } = useEtatUrl(urlAdherents);
  const { id, ouvrir, fermer } = useElementOuvert();
  const [choisis, setChoisis] = useState<Choisis | null>(null);
  const requete = useQuery(adhesionQueries.page(query));
  const [repondues, setRepondues] = useState<ARepondre | null>(null);
  const { actes } = useActesAdhesion();
  const { onglet, q, segmentId, sansSegment, departement, activite, tauxReponse } = etat;
  const filtresChoisis = { q, segmentId, sansSegment, departement, activite, tauxReponse };
  const { unite, vide } = textes[onglet];
  const actesGroupes = {
    DEMANDES: canAgirAdhesion(utilisateur, 'accepter') ? actesDesDemandes(setRepondues) : undefined,
    ADHERENTS: canAffecterSegments(utilisateur) ? actesDesAdherents(setChoisis) : undefined,
    ANCIENS: undefined,
  }[onglet];

  return (
    <PageShell titre="Adhérents" actions={utilisateur.role === 'GROUPEMENT' ? <LiensDuGroupement /> : null}>
      <NavTabs
        libelle="Demandes, adhérents et anciens"
        actif={onglet}
        onChange={(choisi) => changer({ ...SANS_FILTRE, onglet: choisi })}
        onglets={ONGLETS.map((ongletPropose) => ({
          id: ongletPropose,
          libelle: libelleOnglet[ongletPropose],
          nombre: requete.data?.parOnglet[ongletPropose],
          urgent: ongletPropose === 'DEMANDES',
        }))}
      />
      <AdherentsFiltres
        etat={etat}
        changer={changer}
        effacer={effacer}
        departements={requete.data?.departements ?? []}
      />
      <DataTable
        key={onglet}
        nom={`adherents.${onglet}`}
        titre={libelleOnglet[onglet]}
        unite={unite}
        colonnes={colonnesAdherentsAdhesion[onglet]}
        requete={requete}
        url={{ etat, changer }}
        onOuvrir={(ligne) => ouvrir(ligne.id)}
        ouverte={id}
        nomLigne={({ nom }) => nom}
        {...(onglet === 'ADHERENTS' && utilisateur.role === 'GROUPEMENT' ? { actionsLigne: actes } : {})}
        actionsGroupees={actesGroupes}
        vide={vide}
        filtre={{
          actif: actifs.some((nom) => nom !== 'onglet'),
          effacer: () => changer(SANS_FILTRE),
        }}
        outils={<ExportListe total={requete.data?.total} route={adhesionContract.exporterAdherents} query={query} />}
      />
      <AdherentDrawer id={id} actes={actes} suivi={suivi} onFermer={fermer} />
      {repondues ? (
        <RepondreDemandesDialog
          reponse={repondues.reponse}
          adherents={repondues.lignes}
          total={requete.data?.total ?? repondues.lignes.length}
          filtres={filtresChoisis}
          onFermer={() => setRepondues(null)}
          onFait={() => {
            repondues.effacer();
            setRepondues(null);
          }}
        />
      ) : null}
      {choisis ? (
        <AffecterDialog
          adherents={choisis.lignes}
          total={requete.data?.total ?? choisis.lignes.length}
          filtres={filtresChoisis}
          onFermer={() => setChoisis(null)}
          onFait={() => {
            choisis.effacer();
            setChoisis(null);
          }}
        />
      ) : null}
    </PageShell>
  );
};
