import { Button, Group, List, Modal, Skeleton, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { PublicationPrevue } from '#shared/features/courrier/courrier/schemas/envoi.ts';
import { formatNombre, insecable, pluriel } from '#web/lib/formats.ts';
import { useOuvertEnsuite } from '#web/ui/differer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { EnvoiPrevuContenu } from './EnvoiPrevuContenu.tsx';

const QuiRecoit = ({ total, parSegment, prevu, avant }: PublicationPrevue & { avant: string }) => (
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
        : 'Chacun reçoit une notification, et ce mail les personnes qui l’ont demandé. Ceux qui rejoindront la cible ' +
          'la recevront à leur arrivée.'}
    </Text>
    {total > 0 ? <EnvoiPrevuContenu prevu={prevu} /> : null}
  </>
);

type Props = {
  /** Name of the published item. */
  nom: string;
  /** Warning about the item that publishing ends. */
  avertissement?: string;
  /** Text before the number of adhérents. */
  avant?: string;
  bouton?: string;
  ciblage: Pick<UseQueryResult<PublicationPrevue>, 'data' | 'error' | 'refetch'>;
  /** Reports its own success and failure. */
  onPublier: () => Promise<void>;
  onFermer: () => void;
};

/** Names the recipients of a publication before it is sent (OPE-51, RFA-23). */
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
      size="lg"
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
