import { Box, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { z } from 'zod';
import { AppError } from '#shared/core/app-error.ts';
import type { Laboratoire } from '#shared/features/catalogue/laboratoire/contract.ts';
import { compterReclamations } from '#shared/features/echanges/reclamation/contract/compte.ts';
import { rolesAcheteurs } from '#shared/core/acteur.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { NavTabs } from '#web/ui/page/NavTabs.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { EnteteLaboratoire } from '#web/features/catalogue/laboratoire/EnteteLaboratoire.tsx';
import { laboratoireQueries } from '#web/features/catalogue/laboratoire/queries.ts';
import styles from './LaboratoirePage.module.css';
import type { ComplementsPromotion } from '#web/features/operations/promotion/complements.ts';
import { lectureDe } from '#web/lib/lecture.ts';

// The code of a tab is loaded when it is chosen.
const attenteOnglet = <Skeleton h={280} />;
const CaTab = differerPartie(
  async () => (await import('#web/features/catalogue/laboratoire/CaTab.tsx')).CaTab,
  attenteOnglet,
);
const FicheDuLabo = differerPartie(async () => (await import('./FicheDuLabo.tsx')).FicheDuLabo, attenteOnglet);
const CouponsPromotion = differerPartie(
  async () => (await import('#web/features/coupons/coupon/CouponsPromotion.tsx')).CouponsPromotion,
);
const complementsPromotion: ComplementsPromotion = {
  coupons: (promotionId) => <CouponsPromotion promotionId={promotionId} />,
};
const PromotionsLaboTab = differerPartie(
  async () => (await import('#web/features/operations/promotion/PromotionsLaboTab.tsx')).PromotionsLaboTab,
  attenteOnglet,
);
const ConditionsLaboTab = differerPartie(
  async () => (await import('./ConditionsLaboTab.tsx')).ConditionsLaboTab,
  attenteOnglet,
);
const RdvLaboTab = differerPartie(
  async () => (await import('#web/features/rendez-vous/rdv/RdvLaboTab.tsx')).RdvLaboTab,
  attenteOnglet,
);
const GuideLaboTab = differerPartie(
  async () => (await import('#web/features/rendez-vous/guide-rdv/GuideLaboTab.tsx')).GuideLaboTab,
  attenteOnglet,
);
const EncoursDuLabo = differerPartie(async () => (await import('./EncoursDuLabo.tsx')).EncoursDuLabo, attenteOnglet);
const FacturesLaboTab = differerPartie(
  async () => (await import('#web/features/argent/facture/FacturesLaboTab.tsx')).FacturesLaboTab,
  attenteOnglet,
);
const RestesDuLabo = differerPartie(
  async () => (await import('#web/features/argent/encaissement/RestesDuLabo.tsx')).RestesDuLabo,
);
const PrestationsDuLabo = differerPartie(
  async () => (await import('./PrestationsDuLabo.tsx')).PrestationsDuLabo,
  attenteOnglet,
);
const RfaDuLabo = differerPartie(async () => (await import('./RfaDuLabo.tsx')).RfaDuLabo, attenteOnglet);

const DocumentsLaboTab = differerPartie(
  async () => (await import('#web/features/echanges/document/DocumentsLaboTab.tsx')).DocumentsLaboTab,
  attenteOnglet,
);
const ReclamationsLaboTab = differerPartie(
  async () => (await import('#web/features/echanges/reclamation/ReclamationsLaboTab.tsx')).ReclamationsLaboTab,
  attenteOnglet,
);

export const urlLaboratoire = z.object({
  onglet: z
    .enum([
      'encours',
      'factures',
      'promotions',
      'rfa',
      'prestations',
      'conditions',
      'rdv',
      'guide',
      'documents',
      'reclamations',
      'ca',
      'fiche',
    ])
    .default('encours'),
});

const Attente = () => (
  <Stack gap="md">
    <Skeleton h={110} />
    <Skeleton h={40} />
    <Skeleton h={280} />
  </Stack>
);

const Onglets = ({ labo }: { labo: Laboratoire }) => {
  const { etat, changer } = useEtatUrl(urlLaboratoire);
  // A groupement keeps its modèles elsewhere.
  const { ecrans, role } = useConnecte().utilisateur;
  const promotions = ecrans.includes('promotions');
  const rfa = ecrans.includes('rfa');
  // A groupement's own, or what it gives back to its adhérents (PRS-2).
  const prestations = ecrans.includes('prestations') || rolesAcheteurs.includes(role);
  const ferme =
    (etat.onglet === 'promotions' && !promotions) ||
    (etat.onglet === 'rfa' && !rfa) ||
    (etat.onglet === 'prestations' && !prestations);
  const { data: nonLues } = useQuery(
    lectureDe(['reclamation', 'nonLues', labo.id], compterReclamations, { query: { laboratoireId: labo.id } }),
  );
  return (
    <NavTabs
      libelle="Rubriques du laboratoire"
      actif={ferme ? 'encours' : etat.onglet}
      // The list of a tab has its own filters, sort, page and opened item: they do not carry over to the next tab.
      onChange={(onglet) => changer({ onglet }, { seul: true })}
      onglets={[
        {
          id: 'encours',
          libelle: 'Encours',
          nombre: labo.encoursDus.nb,
          contenu: (
            <>
              <Box visibleFrom="sm">
                <RestesDuLabo laboratoireId={labo.id} />
              </Box>
              <EncoursDuLabo laboratoireId={labo.id} />
              {/* On a phone the rows come first. */}
              <Box hiddenFrom="sm" mt="sm">
                <RestesDuLabo laboratoireId={labo.id} />
              </Box>
            </>
          ),
        },
        { id: 'factures', libelle: 'Factures', contenu: <FacturesLaboTab laboratoireId={labo.id} /> },
        ...(promotions
          ? [
              {
                id: 'promotions' as const,
                libelle: 'Promotions',
                contenu: <PromotionsLaboTab laboratoireId={labo.id} complements={complementsPromotion} />,
              },
            ]
          : []),
        ...(rfa
          ? [
              {
                id: 'rfa' as const,
                libelle: 'RFA',
                contenu: <RfaDuLabo laboratoireId={labo.id} />,
              },
            ]
          : []),
        ...(prestations
          ? [
              {
                id: 'prestations' as const,
                libelle: 'Prestations',
                contenu: <PrestationsDuLabo laboratoireId={labo.id} />,
              },
            ]
          : []),
        { id: 'conditions', libelle: 'Conditions', contenu: <ConditionsLaboTab laboratoireId={labo.id} /> },
        {
          id: 'rdv',
          libelle: 'RDV',
          contenu: <RdvLaboTab laboratoireId={labo.id} laboratoireNom={labo.laboratoireDetail.nom} />,
        },
        { id: 'guide', libelle: 'Guide RDV', contenu: <GuideLaboTab /> },
        { id: 'documents', libelle: 'Documents', contenu: <DocumentsLaboTab laboratoireId={labo.id} /> },
        {
          id: 'reclamations',
          libelle: 'Réclamations',
          nombre: nonLues,
          urgent: true,
          contenu: <ReclamationsLaboTab laboratoireId={labo.id} />,
        },
        { id: 'ca', libelle: 'Chiffre d’affaires', contenu: <CaTab labo={labo} /> },
        { id: 'fiche', libelle: 'Fiche et contacts', contenu: <FicheDuLabo labo={labo} /> },
      ]}
    />
  );
};

/** `/laboratoires/{nomProp}`: one laboratory of the account (CAT-13). */
export const LaboratoirePage = () => {
  const router = useRouter();
  const { nomProp = '' }: { nomProp?: string } = useParams({ strict: false });
  const { data: labo, isError, error, refetch } = useQuery(laboratoireQueries.parNom(nomProp));
  useEffect(() => {
    document.title = `${labo?.laboratoireDetail.nom ?? nomProp} · Pharmaccord`;
  }, [labo, nomProp]);
  const absent = isError && error instanceof AppError && error.status === 404;
  return (
    <Stack gap="md" className={styles.page}>
      <LienTexte to="/laboratoires" size="sm" data-sans-impression>
        <IconArrowLeft size={14} aria-hidden /> Laboratoires
      </LienTexte>
      {labo ? null : <VisuallyHidden component="h1">{nomProp}</VisuallyHidden>}
      {absent ? (
        <EmptyState
          titre="Ce laboratoire n’est pas parmi les vôtres"
          texte="Il a peut-être changé de nom, ou n’est pas encore ajouté à votre compte."
          action={{ libelle: 'Voir mes laboratoires', faire: () => void router.navigate({ to: '/laboratoires' }) }}
        />
      ) : isError ? (
        <ErrorState erreur={error} onReessayer={() => void refetch()} />
      ) : labo ? (
        <>
          <EnteteLaboratoire labo={labo} />
          <Onglets key={labo.id} labo={labo} />
        </>
      ) : (
        <Attente />
      )}
    </Stack>
  );
};
