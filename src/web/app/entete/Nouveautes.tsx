import { Badge, Divider, Group, List, Modal, Stack, Text, Title } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { nouveautes } from '#shared/core/nouveautes.ts';
import { compteContract } from '#shared/features/comptes/compte/contract.ts';
import { call } from '#web/lib/api.ts';
import { formatJour } from '#web/lib/formats.ts';
import { garderSession, useConnecte } from '#web/session/session-ouverte.ts';
import { useOuvertEnsuite } from '#web/ui/differer.tsx';

/** Opened, they are read: the server keeps it for this person (AID-20). */
const useLues = (version: string) => {
  const session = useConnecte();
  const noter = useEffectEvent(() => {
    const { utilisateur } = session;
    if (utilisateur.fakeTenant || utilisateur.nouveautesLues === version) return;
    call(compteContract.lireNouveautes, { body: { version } })
      .then(() => garderSession({ ...session, utilisateur: { ...utilisateur, nouveautesLues: version } }))
      .catch(() => null); // said again next time: no harm
  });
  useEffect(() => noter(), []);
};

/** What each version brought, the newest first. */
export const Nouveautes = ({ onFermer }: { onFermer: () => void }) => {
  const [derniere] = nouveautes;
  useLues(derniere?.version ?? '');
  return (
    <Modal opened={useOuvertEnsuite(true)} onClose={onFermer} title="Nouveautés" size="lg">
      <Stack gap="md">
        {nouveautes.map(({ version, date, lignes }, i) => (
          <Stack key={date + version} gap={6} component="section">
            {i > 0 ? <Divider mb="xs" /> : null}
            <Group gap="xs">
              <Title order={3} size="h5">
                Version {version}
              </Title>
              <Text size="sm" c="dimmed">
                {formatJour(date)}
              </Text>
              {i === 0 ? (
                <Badge size="sm" variant="light">
                  En service
                </Badge>
              ) : null}
            </Group>
            <List size="sm" spacing={4}>
              {lignes.map((ligne) => (
                <List.Item key={ligne}>{ligne}</List.Item>
              ))}
            </List>
          </Stack>
        ))}
      </Stack>
    </Modal>
  );
};
