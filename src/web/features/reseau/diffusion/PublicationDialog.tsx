import { Button, Group, List, Modal, Skeleton, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNombre, insecable, pluriel } from '#web/lib/formats.ts';
import { useOuvertEnsuite } from '#web/ui/differer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';

type Cible = {
  readonly total: number;
  readonly parSegment: readonly { readonly id: number; readonly nom: string; readonly nbAdherents: number }[];
};

const QuiRecoit = ({ total, parSegment, avant }: Cible & { avant: string }) => (
  <>
    <Text fw={600}>
      {avant} {pluriel(total, 'adhérent')}
    </Text>
    {parSegment.length > 0 ? (
      <List size="sm">
        {parSegment.map(({ id, nom, nbAdherents }) => (
          <List.Item key={id}>
            {insecable(`${nom} :`)} {formatNombre(nbAdherents)}
          </List.Item>
        ))}
      </List>
    ) : (
      <Text size="sm">Tous vos adhérents.</Text>
    )}
    <Text size="sm" c="dimmed">
      {total === 0
        ? 'Personne ne la reçoit pour l’instant : ceux qui rejoindront la cible la recevront à leur arrivée.'
        : 'Chacun est prévenu, et ceux qui rejoindront la cible la recevront à leur arrivée.'}
    </Text>
  </>
);

type Props = {
  /** What is published. */
  nom: string;
  /** What publishing ends. */
  avertissement?: string;
  /** Before the number of adhérents. */
  avant?: string;
  bouton?: string;
  ciblage: Pick<UseQueryResult<Cible>, 'data' | 'error' | 'refetch'>;
  /** Says its own success and failure. */
  onPublier: () => Promise<void>;
  onFermer: () => void;
};

/** Who receives what a groupement publishes, said before it is sent (OPE-51, RFA-23). */
export const PublicationDialog = ({
  nom,
  avertissement,
  avant = 'Envoyée à',
  bouton = 'Publier',
  ciblage: { data, error, refetch },
  onPublier,
  onFermer,
}: Props) => {
  const ouvert = useOuvertEnsuite(true);
  const [enCours, setEnCours] = useState(false);
  const publier = () => {
    setEnCours(true);
    void onPublier().finally(() => setEnCours(false));
  };
  return (
    <Modal
      opened={ouvert}
      onClose={onFermer}
      title={`Publier « ${nom} »`}
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      <Stack gap="md">
        {avertissement ? <Text size="sm">{insecable(avertissement)}</Text> : null}
        {data ? (
          <QuiRecoit {...data} avant={avant} />
        ) : error ? (
          <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
        ) : (
          <Skeleton h={72} />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onFermer}>
            Annuler
          </Button>
          <Button loading={enCours} disabled={!data} onClick={publier} data-autofocus>
            {bouton}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
