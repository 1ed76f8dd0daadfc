import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { EtatDuCourrier } from './EtatDuCourrier.tsx';
import { courrierQueries } from './queries.ts';

/** An undelivered mail, opened from its notification. */
export const MonCourrierDialog = ({ id, onFermer }: { id: number; onFermer: () => void }) => {
  const { data, error, refetch } = useQuery(courrierQueries.etat(id));
  return (
    <Modal opened onClose={onFermer} title="Votre mail" closeButtonProps={{ 'aria-label': 'Fermer' }}>
      {data ? (
        <EtatDuCourrier courrier={data} />
      ) : error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Skeleton h={110} />
      )}
    </Modal>
  );
};
