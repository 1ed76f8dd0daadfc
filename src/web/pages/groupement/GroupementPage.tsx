import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { tenantQueries } from '#web/features/comptes/tenant/queries.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';

const attente = <Skeleton h={520} radius="md" />;
const ReglagesGroupement = differerPartie(
  async () => (await import('./ReglagesGroupement.tsx')).ReglagesGroupement,
  attente,
);

/** `/parametres/groupement`: the identity of a groupement, and whether pharmacies may ask to join (CPT-30). */
export const GroupementPage = () => {
  const { data: tenant, error, refetch } = useQuery(tenantQueries.mien());
  return (
    <PageShell
      titre="Groupement"
      sousTitre="Votre identité, telle que la voient les pharmacies et vos partenaires."
      etroit
    >
      {tenant ? (
        <ReglagesGroupement tenant={tenant} onRecharger={async () => (await refetch()).data} />
      ) : error ? (
        <ErrorState erreur={error} onReessayer={() => void refetch()} />
      ) : (
        attente
      )}
    </PageShell>
  );
};
