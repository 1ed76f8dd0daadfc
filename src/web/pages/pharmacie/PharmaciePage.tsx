import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { tenantQueries } from '#web/features/comptes/tenant/queries.ts';

const attente = <Skeleton h={560} radius="md" />;
const ReglagesPharmacie = differerPartie(
  async () => (await import('./ReglagesPharmacie.tsx')).ReglagesPharmacie,
  attente,
);

/** `/parametres/pharmacie`: the account of the session's own pharmacy (CPT-25). */
export const PharmaciePage = () => {
  const { tenant } = useConnecte();
  const { data, error, refetch } = useQuery(tenantQueries.mien());
  return (
    <PageShell titre="Pharmacie" sousTitre={tenant.nom} etroit>
      {data ? (
        <ReglagesPharmacie tenant={data} onRecharger={async () => (await refetch()).data} />
      ) : error ? (
        <ErrorState erreur={error} onReessayer={() => void refetch()} />
      ) : (
        attente
      )}
    </PageShell>
  );
};
