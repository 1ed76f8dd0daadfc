import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AppError } from '#shared/core/app-error.ts';
import { useSession } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { FenetreFlottante } from '#web/ui/fenetre/FenetreFlottante.tsx';
import { preparerOuverture } from './ouverture.ts';
import { oublierRdv, reduireRdv, type RdvOuvert } from './rdv-ouvert.ts';
import { RdvForm } from './RdvForm.tsx';
import { RdvPrive } from './RdvPrive.tsx';

/** The form of the open RDV, over the current screen (RDV-20). */
export const RdvFlottant = ({ ouvert }: { ouvert: RdvOuvert }) => {
  const operateur = useSession()?.utilisateur.nomComplet ?? '';
  // Read once per opening, because a new reading would change the text being typed.
  const { data, error, refetch } = useQuery({
    queryKey: ['rdv-ouvert', ouvert.cle],
    queryFn: () => preparerOuverture(ouvert, operateur),
    // Never stale, even when the connection comes back and all other data is read again.
    staleTime: 'static',
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data?.rdv?.prive) return <RdvPrive key={ouvert.cle} ouvert={ouvert} rdv={data.rdv} />;
  if (data) return <RdvForm key={ouvert.cle} ouvert={ouvert} ouverture={data} />;
  const fermer = () => oublierRdv(ouvert.cle);
  const absent = error instanceof AppError && error.status === 404;
  return (
    <FenetreFlottante
      nom="rdv"
      titre={`RDV · ${ouvert.laboratoireNom}`}
      reduite={ouvert.reduit}
      onReduire={reduireRdv}
      onFermer={fermer}
    >
      <Stack p="md" gap="sm">
        {absent ? (
          <EmptyState
            compact
            titre="Ce RDV n’existe plus"
            texte="Il a été supprimé, ou n’est pas partagé avec vous."
            action={{ libelle: 'Fermer', faire: fermer }}
          />
        ) : error ? (
          <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
        ) : (
          <>
            <Skeleton h={60} />
            <Skeleton h={260} />
          </>
        )}
      </Stack>
    </FenetreFlottante>
  );
};
