import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { canGererMarquesPayps } from '#shared/features/connexions/payps/policy.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { ConnexionSection } from '#web/features/connexions/payps/ConnexionSection.tsx';
import { AdresseSection } from '#web/features/connexions/payps/AdresseSection.tsx';
import { MarquesSection } from '#web/features/connexions/payps/MarquesSection.tsx';
import { paypsQueries } from '#web/features/connexions/payps/queries.ts';
import { CouponsSection } from '#web/features/coupons/coupon/CouponsSection.tsx';
import { CreancesSection } from '#web/features/coupons/coupon/CreancesSection.tsx';
import { useActualiserPayps } from '#web/features/coupons/coupon/queries.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';

const Pharmacie = () => {
  const { data, error, refetch } = useQuery(paypsQueries.compte());
  const actualiser = useActualiserPayps();
  if (error && !data) return <ErrorState erreur={error} onReessayer={() => void refetch()} />;
  if (!data) return <Skeleton h={260} radius="md" />;
  return (
    <>
      <ConnexionSection compte={data} onActualiser={actualiser} />
      {data.email === null ? null : (
        <>
          <CreancesSection />
          <CouponsSection />
        </>
      )}
    </>
  );
};

/**
 * `/parametres/payps`: the Payps account of a pharmacy, its coupons and the amounts due; for the super administrator,
 * the map of brands.
 */
export const PaypsPage = () => {
  const { utilisateur } = useConnecte();
  const editeur = canGererMarquesPayps(utilisateur);
  return (
    <PageShell
      titre="Payps"
      sousTitre={
        editeur
          ? 'Où Payps répond, et à qui est chaque marque de ses bons.'
          : 'Les bons de réduction que vous acceptez, et leur remboursement.'
      }
      etroit
    >
      {editeur ? (
        <>
          <AdresseSection />
          <MarquesSection />
        </>
      ) : (
        <Pharmacie />
      )}
    </PageShell>
  );
};
