import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnecte } from '#web/app/session-ouverte.ts';
import type { MonTenant } from '#shared/features/tenant/contract.ts';
import { AdhesionSection } from '#web/features/adhesion/AdhesionSection.tsx';
import { ExportDonnees } from '#web/features/export-donnees/ExportDonnees.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { PageShell } from '#web/ui/PageShell.tsx';
import { Section } from '#web/ui/Section.tsx';
import { identiteDe, libellesIdentite } from './identite.ts';
import { PharmacieForm } from './PharmacieForm.tsx';
import { tenantQueries } from './queries.ts';
import { Resiliation } from './Resiliation.tsx';

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
  const [edition, setEdition] = useState(0);
  return (
    <>
      {abonne ? null : (
        <Alert color="orange" title="Abonnement suspendu">
          Vos informations se modifieront de nouveau dès que votre abonnement sera actif.
        </Alert>
      )}
      <Section titre="Identité" cadre>
        {abonne ? (
          <PharmacieForm key={edition} tenant={tenant} onRecharger={onRecharger} onEnregistre={() => setEdition(edition + 1)} />
        ) : (
          <Lecture tenant={tenant} />
        )}
      </Section>
      {abonne ? (
        <AdhesionSection />
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
