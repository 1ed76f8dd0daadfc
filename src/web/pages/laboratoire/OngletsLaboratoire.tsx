import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { rolesAcheteurs } from '#shared/core/acteur.ts';
import type { Laboratoire } from '#shared/features/catalogue/laboratoire/contract.ts';
import { compterReclamations } from '#shared/features/echanges/reclamation/contract/compte.ts';
import { lectureDe } from '#web/lib/lecture.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { NavTabs, type Onglet } from '#web/ui/page/NavTabs.tsx';
import { urlLaboratoire, type NomOnglet } from './onglets.ts';

// Each tab loads its code when it opens.
const attente = <Skeleton h={280} />;
const VueDEnsemble = differerPartie(async () => (await import('./apercu/VueDEnsemble.tsx')).VueDEnsemble, attente);
const EncoursDuLabo = differerPartie(async () => (await import('./EncoursDuLabo.tsx')).EncoursDuLabo, attente);
const AvoirsDuLabo = differerPartie(async () => (await import('./AvoirsDuLabo.tsx')).AvoirsDuLabo, attente);
const FacturesLaboTab = differerPartie(
  async () => (await import('#web/features/argent/facture/FacturesLaboTab.tsx')).FacturesLaboTab,
  attente,
);
const PromotionsDuLabo = differerPartie(async () => (await import('./PromotionsDuLabo.tsx')).PromotionsDuLabo, attente);
const ModelesDuLabo = differerPartie(async () => (await import('./ModelesDuLabo.tsx')).ModelesDuLabo, attente);
const RfaDuLabo = differerPartie(async () => (await import('./RfaDuLabo.tsx')).RfaDuLabo, attente);
const RfaDuGroupement = differerPartie(async () => (await import('./RfaDuGroupement.tsx')).RfaDuGroupement, attente);
const PrestationsDuLabo = differerPartie(
  async () => (await import('./PrestationsDuLabo.tsx')).PrestationsDuLabo,
  attente,
);
const ConditionsLaboTab = differerPartie(
  async () => (await import('./ConditionsLaboTab.tsx')).ConditionsLaboTab,
  attente,
);
const RdvEtGuide = differerPartie(async () => (await import('./RdvEtGuide.tsx')).RdvEtGuide, attente);
const DocumentsLaboTab = differerPartie(
  async () => (await import('#web/features/echanges/document/DocumentsLaboTab.tsx')).DocumentsLaboTab,
  attente,
);
const ReclamationsLaboTab = differerPartie(
  async () => (await import('#web/features/echanges/reclamation/ReclamationsLaboTab.tsx')).ReclamationsLaboTab,
  attente,
);
const FicheDuLabo = differerPartie(async () => (await import('./FicheDuLabo.tsx')).FicheDuLabo, attente);

/** Tabs shown inside another tab. */
const DANS: Readonly<Partial<Record<NomOnglet, NomOnglet>>> = { guide: 'rdv', ca: 'fiche' };

/** The tabs of this session: a groupement has its own promotions and RFA. */
const useOnglets = (labo: Laboratoire, choisi: NomOnglet, ouvrir: (onglet: NomOnglet) => void) => {
  const { ecrans, role } = useConnecte().utilisateur;
  const { data: nonLues } = useQuery(
    lectureDe(['reclamation', 'nonLues', labo.id], compterReclamations, { query: { laboratoireId: labo.id } }),
  );
  const { id: laboratoireId } = labo;
  const seulement = (si: boolean, onglet: Onglet<NomOnglet>): Onglet<NomOnglet>[] => (si ? [onglet] : []);
  return [
    { id: 'apercu', libelle: 'Vue d’ensemble', contenu: <VueDEnsemble labo={labo} /> },
    {
      id: 'encours',
      libelle: 'Encours',
      nombre: labo.encoursDus.nb,
      contenu: <EncoursDuLabo laboratoireId={laboratoireId} />,
    },
    { id: 'avoirs', libelle: 'Avoirs', contenu: <AvoirsDuLabo laboratoireId={laboratoireId} /> },
    { id: 'factures', libelle: 'Factures', contenu: <FacturesLaboTab laboratoireId={laboratoireId} /> },
    ...seulement(ecrans.includes('promotions'), {
      id: 'promotions',
      libelle: 'Promotions',
      contenu: <PromotionsDuLabo laboratoireId={laboratoireId} />,
    }),
    ...seulement(ecrans.includes('promotionsGroupement'), {
      id: 'promotions',
      libelle: 'Promotions',
      contenu: <ModelesDuLabo laboratoireId={laboratoireId} />,
    }),
    ...seulement(ecrans.includes('rfa'), {
      id: 'rfa',
      libelle: 'RFA',
      contenu: <RfaDuLabo laboratoireId={laboratoireId} />,
    }),
    ...seulement(ecrans.includes('rfasGroupement'), {
      id: 'rfa',
      libelle: 'RFA',
      contenu: <RfaDuGroupement laboratoireId={laboratoireId} />,
    }),
    // The prestations of a groupement, or those it gives back to its adhérents (PRS-2).
    ...seulement(ecrans.includes('prestations') || rolesAcheteurs.includes(role), {
      id: 'prestations',
      libelle: 'Prestations',
      contenu: <PrestationsDuLabo laboratoireId={laboratoireId} />,
    }),
    { id: 'conditions', libelle: 'Conditions', contenu: <ConditionsLaboTab laboratoireId={laboratoireId} /> },
    {
      id: 'rdv',
      libelle: 'RDV',
      contenu: <RdvEtGuide labo={labo} guide={choisi === 'guide'} onChange={ouvrir} />,
    },
    { id: 'documents', libelle: 'Documents', contenu: <DocumentsLaboTab laboratoireId={laboratoireId} /> },
    {
      id: 'reclamations',
      libelle: 'Réclamations',
      nombre: nonLues ?? 0,
      urgent: true,
      contenu: <ReclamationsLaboTab laboratoireId={laboratoireId} />,
    },
    { id: 'fiche', libelle: 'Fiche', contenu: <FicheDuLabo labo={labo} ca={choisi === 'ca'} onChange={ouvrir} /> },
  ] as const satisfies readonly Onglet<NomOnglet>[];
};

/** The tabs of the page: opens the one in the address, else the first. */
export const OngletsLaboratoire = ({ labo }: { labo: Laboratoire }) => {
  const { etat, changer } = useEtatUrl(urlLaboratoire);
  // The list of a tab has its own filters, sort, page and opened item: they do not carry over to the next tab.
  const ouvrir = (onglet: NomOnglet) => changer({ onglet }, { seul: true });
  const onglets = useOnglets(labo, etat.onglet, ouvrir);
  const voulu = DANS[etat.onglet] ?? etat.onglet;
  const actif = onglets.some(({ id }) => id === voulu) ? voulu : 'apercu';
  return <NavTabs<NomOnglet> libelle="Rubriques du laboratoire" actif={actif} onChange={ouvrir} onglets={onglets} />;
};
