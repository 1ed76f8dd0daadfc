import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconDoorEnter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { habilitationQueries } from '#web/features/delegue/queries.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useImpersonation } from '../quitter.ts';

/** The pharmacies this administrator may act for (decisions 2). */
export const AgirPour = ({ onFermer }: { onFermer: () => void }) => {
  const { data, error, refetch } = useQuery(habilitationQueries.miennes());
  const { agirPour } = useImpersonation();
  const permises = data?.filter(({ situation }) => situation === 'ACCEPTED');
  return (
    <Modal opened onClose={onFermer} title="Agir pour une autre pharmacie">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Tout ce que vous y ferez sera inscrit à votre nom dans son journal.
        </Text>
        {error && !data ? <ErrorState compact erreur={error} onReessayer={() => void refetch()} /> : null}
        {permises === undefined && !error ? <Skeleton h={40} /> : null}
        {permises?.length === 0 ? <EmptyState compact titre="Aucune pharmacie" texte="Cet accès a pris fin." /> : null}
        {permises?.map(({ id, tenantId, tenantNom, tenantVille }) => (
          <Button
            key={id}
            variant="default"
            justify="flex-start"
            h="auto"
            mih={40}
            leftSection={<IconDoorEnter size={17} aria-hidden />}
            styles={{ label: { whiteSpace: 'normal', textAlign: 'left' } }}
            onClick={() => {
              onFermer();
              void agirPour(tenantId);
            }}
          >
            {[tenantNom, tenantVille].filter(Boolean).join(', ')}
          </Button>
        ))}
      </Stack>
    </Modal>
  );
};
