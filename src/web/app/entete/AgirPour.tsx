import { Button, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconDoorEnter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { habilitationQueries } from '#web/features/reseau/delegue/queries.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useImpersonation } from '#web/session/quitter.ts';

/** The pharmacies this administrator may act for (CPT-40). */
export const AgirPour = ({ onFermer }: { onFermer: () => void }) => {
  const [q, setQ] = useState('');
  const { data, error, refetch } = useQuery(habilitationQueries.pourAgir(q));
  const chercher = useDebouncedCallback(setQ, 250);
  const { agirPour } = useImpersonation();
  const permises = data?.elements;
  const beaucoup = q !== '' || (data && data.total > data.elements.length);
  return (
    <Modal opened onClose={onFermer} title="Agir pour une autre pharmacie">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Tout ce que vous y ferez sera inscrit à votre nom dans son journal.
        </Text>
        {error && !data ? <ErrorState compact erreur={error} onReessayer={() => void refetch()} /> : null}
        {permises === undefined && !error ? <Skeleton h={40} /> : null}
        {beaucoup ? (
          <TextInput
            type="search"
            label="Chercher une pharmacie"
            description="Les premières par ordre alphabétique sont montrées."
            onChange={({ currentTarget: { value } }) => chercher(value.trim())}
          />
        ) : null}
        {permises?.length === 0 ? (
          <EmptyState
            compact
            titre="Aucune pharmacie"
            texte={q ? 'Aucune ne porte ce nom.' : 'Cet accès a pris fin.'}
          />
        ) : null}
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
