import { Badge, Divider, Group, List, Modal, Stack, Title } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { DERNIERES_NOUVEAUTES } from '#shared/core/nouveautes/dernieres-nouveautes.ts';
import { nouveautesDuProduit } from '#shared/core/nouveautes/nouveautes.ts';
import { compteContract } from '#shared/features/comptes/compte/contract.ts';
import { call } from '#web/lib/api.ts';
import { formatJour } from '#web/lib/formats.ts';
import { garderSession, useConnecte } from '#web/session/session-ouverte.ts';
import { useOuvertEnsuite } from '#web/ui/differer.tsx';

/** Opening the news marks them as read: the server records it for this user (AID-20). */
const useLues = (date: string) => {
  const session = useConnecte();
  const noter = useEffectEvent(() => {
    const { utilisateur } = session;
    if (utilisateur.fakeTenant || utilisateur.nouveautesLues === date) return;
    call(compteContract.lireNouveautes, { body: { date } })
      .then(() => garderSession({ ...session, utilisateur: { ...utilisateur, nouveautesLues: date } }))
      .catch(() => null); // said again next time: no harm
  });
  useEffect(() => noter(), []);
};

/** The changes of each delivery, newest first. */
export const Nouveautes = ({ onFermer }: { onFermer: () => void }) => {
  useLues(DERNIERES_NOUVEAUTES);
  return (
    <Modal opened={useOuvertEnsuite(true)} onClose={onFermer} title="Nouveautés" size="lg">
      <Stack gap="md">
        {nouveautesDuProduit.map(({ date, lignes }, i) => (
          <Stack key={date} gap={6} component="section">
            {i > 0 ? <Divider mb="xs" /> : null}
            <Group gap="xs">
              <Title order={3} size="h5">
                {formatJour(date)}
              </Title>
              {i === 0 ? (
                <Badge size="sm" variant="light">
                  Les plus récentes
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
