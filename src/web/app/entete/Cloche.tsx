import { ActionIcon, Indicator, Popover, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { notificationQueries } from '#web/features/courrier/notification/queries.ts';
import { pluriel } from '#web/lib/formats.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LienBouton } from '#web/ui/LienBouton.tsx';
import { NotificationBreve } from '#web/features/courrier/notification/NotificationBreve.tsx';

const MAX = 99;

const Quatre = ({ onFermer }: { onFermer: () => void }) => {
  const { data, isPending, isError, error, refetch } = useQuery(notificationQueries.quatre());
  if (isPending) return <Skeleton h={160} />;
  if (isError) return <ErrorState compact erreur={error} onReessayer={() => void refetch()} />;
  if (data.length === 0)
    return (
      <Text size="sm" c="dimmed" py="md" ta="center">
        Aucune notification pour le moment.
      </Text>
    );
  return (
    <Stack gap={2} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {data.map((notification) => (
        <NotificationBreve key={notification.id} notification={notification} onOuvrir={onFermer} />
      ))}
    </Stack>
  );
};

/** Unprocessed count, the four latest on click, the way to all (CRR-21). */
export const Cloche = () => {
  const [ouverte, { toggle, close }] = useDisclosure(false);
  const { data: nombre = 0 } = useQuery(notificationQueries.nombre());
  const titre = nombre > 0 ? `Notifications : ${pluriel(nombre, 'non traitée')}` : 'Notifications';
  return (
    <Popover
      opened={ouverte}
      onChange={(suite) => (suite ? undefined : close())}
      width={384}
      position="bottom-end"
      trapFocus
      returnFocus
    >
      <Indicator
        disabled={nombre === 0}
        label={nombre > MAX ? `${MAX}+` : nombre}
        size={17}
        offset={6}
        color="red"
        fw={650}
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={titre}
            onClick={toggle}
            data-visite="notifications"
          >
            <IconBell size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown aria-label="Dernières notifications" p="sm">
        <Title order={2} size="h4" mb="xs" px={6}>
          Dernières notifications
        </Title>
        {ouverte ? <Quatre onFermer={close} /> : null}
        <LienBouton to="/notifications" variant="light" fullWidth mt="xs" onClick={close}>
          Tout voir
        </LienBouton>
      </Popover.Dropdown>
    </Popover>
  );
};
