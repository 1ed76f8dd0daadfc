import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useConnecte } from '#web/app/session-ouverte.ts';
import type { MonTenant, Tenant } from '#shared/features/tenant/contract.ts';
import { ExportDonnees } from '#web/features/export-donnees/ExportDonnees.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { PageShell } from '#web/ui/PageShell.tsx';
import { Section } from '#web/ui/Section.tsx';
import { identiteDe, libellesIdentite } from './identite.ts';
import { tenantQueries } from './queries.ts';
import { Resiliation } from './Resiliation.tsx';

// The form and its fields come once the page is there.
const PharmacieForm = lazy(async () => ({ default: (await import('./PharmacieForm.tsx')).PharmacieForm }));
const AdhesionSection = lazy(async () => ({ default: (await import('#web/features/adhesion/AdhesionSection.tsx')).AdhesionSection }));

const groupementDe = ({ groupementNom, groupementNomAsked, etatGroupement }: MonTenant): string => {
  if (groupementNom) return groupementNom;
  if (!groupementNomAsked) return 'Aucun';
  return etatGroupement === 'WAITING' ? `${groupementNomAsked}, adhésion demandée` : `${groupementNomAsked}, déclaré`;
};

const Lecture = ({ tenant }: { tenant: MonTenant }) => {
  const { siteInternet: _siteInternet, siteIntranet: _siteIntranet, ...lues } = identiteDe(tenant);
  const noms = Object.keys(lues) as (keyof typeof lues)[];
  return <KeyValue sansVides entrees={noms.map((nom) => ({ libelle: libellesIdentite[nom], valeur: lues[nom] }))} />;
};

const Contenu = ({ tenant, onRecharger }: { tenant: MonTenant; onRecharger: () => Promise<MonTenant | undefined> }) => {
  const { abonne } = tenant.abonnement;
  // What was saved becomes what is edited; what somebody else changes meanwhile is told when saving.
  const [depart, setDepart] = useState<Tenant>(tenant);
  return (
    <>
      {abonne ? null : (
        <Alert color="orange" title="Abonnement suspendu">
          Vos informations se modifieront de nouveau dès que votre abonnement sera actif.
        </Alert>
      )}
      <Section titre="Identité" cadre>
        {abonne ? (
          <Suspense fallback={<Skeleton h={560} />}>
            <PharmacieForm key={depart.version} tenant={depart} onRecharger={onRecharger} onEnregistre={setDepart} />
          </Suspense>
        ) : (
          <Lecture tenant={tenant} />
        )}
      </Section>
      {abonne ? (
        <Suspense fallback={<Skeleton h={140} radius="md" />}>
          <AdhesionSection />
        </Suspense>
      ) : (
        <Section titre="Groupement" cadre>
          <KeyValue entrees={[{ libelle: 'Votre groupement', valeur: groupementDe(tenant) }]} />
        </Section>
      )}
      <ExportDonnees />
      <Resiliation tenant={tenant} />
    </>
  );
};

/** `/parametres/pharmacie`: the account of one's own pharmacy (spec §2, §5). */
export const PharmaciePage = () => {
  const { tenant } = useConnecte();
  const { data, error, refetch } = useQuery(tenantQueries.mien());
  return (
    <PageShell titre="Pharmacie" sousTitre={tenant.nom} etroit>
      {data ? (
        <Contenu tenant={data} onRecharger={async () => (await refetch()).data} />
      ) : error ? (
        <ErrorState erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Skeleton h={560} radius="md" />
      )}
    </PageShell>
  );
};
