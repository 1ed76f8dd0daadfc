import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ExportDonnees } from '#web/features/export-donnees/ExportDonnees.tsx';
import { tenantQueries } from '#web/features/tenant/queries.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageShell } from '#web/ui/PageShell.tsx';

const attente = <Skeleton h={520} radius="md" />;
const GroupementForm = differerPartie(async () => (await import('./GroupementForm.tsx')).GroupementForm, attente);
// Below what one comes for: its code comes after the page.
const PartenariatsSection = differerPartie(
  async () => (await import('#web/features/partenariat/PartenariatsSection.tsx')).PartenariatsSection,
  <Skeleton h={240} />,
);

/** `/parametres/groupement`: what a groupement says of itself, and whether pharmacies may ask to join (entities §13). */
export const GroupementPage = () => {
  const { data: tenant, error, refetch } = useQuery(tenantQueries.mien());
  return (
    <PageShell titre="Groupement" sousTitre="Votre identité, telle que la voient les pharmacies et vos partenaires." etroit>
      {tenant ? (
        <>
          <GroupementForm tenant={tenant} onRecharger={async () => (await refetch()).data} />
          <PartenariatsSection />
          <ExportDonnees />
        </>
      ) : error ? (
        <ErrorState erreur={error} onReessayer={() => void refetch()} />
      ) : (
        attente
      )}
    </PageShell>
  );
};
