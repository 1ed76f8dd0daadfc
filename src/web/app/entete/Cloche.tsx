import { ActionIcon, Indicator, Popover, Skeleton, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { notificationQueries } from '#web/features/courrier/notification/queries.ts';
import { pluriel } from '#web/lib/formats.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { LienBouton } from '#web/ui/LienBouton.tsx';

const MAX = 99;

const DernieresNotifications = differerPartie<{ onFermer: () => void }>(
  async () => (await import('./DernieresNotifications.tsx')).DernieresNotifications,
  <Skeleton h={160} />,
);

/** The bell: count of unprocessed notifications, the four latest on click, the link to all of them (CRR-21). */
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
        {ouverte ? <DernieresNotifications onFermer={close} /> : null}
        <LienBouton to="/notifications" variant="light" fullWidth mt="xs" onClick={close}>
          Tout voir
        </LienBouton>
      </Popover.Dropdown>
    </Popover>
  );
};
