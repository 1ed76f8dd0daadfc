import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NotificationBreve } from '#web/features/courrier/notification/NotificationBreve.tsx';
import { notificationQueries } from '#web/features/courrier/notification/queries.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';

/** The four latest notifications, under the bell (CRR-21). */
export const DernieresNotifications = ({ onFermer }: { onFermer: () => void }) => {
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
