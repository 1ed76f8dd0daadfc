import { Modal, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Attente } from '#web/ui/Attente.tsx';
import { useOuvertEnsuite } from '#web/ui/differer.tsx';

type Props<T> = {
  titre: string;
  requete: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  onFermer: () => void;
  children: (element: T) => ReactNode;
};

/** A read-only dialog on an item of a followed pharmacy. */
export const LectureDialog = <T,>({ titre, requete: { data, error, refetch }, onFermer, children }: Props<T>) => (
  <Modal
    opened={useOuvertEnsuite(true)}
    onClose={onFermer}
    size="lg"
    title={
      <Text span inherit lineClamp={2}>
        {titre}
      </Text>
    }
  >
    {data === undefined ? <Attente erreur={error} onReessayer={() => void refetch()} hauteur={300} /> : children(data)}
  </Modal>
);
