import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Notification } from '#shared/features/courrier/notification/schemas.ts';
import { NotificationBreve } from '#web/features/courrier/notification/NotificationBreve.tsx';
import { useActesNotification } from '#web/features/courrier/notification/queries.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import styles from './Accueil.module.css';

/** The latest notifications; their own page lists the others. */
export const NotificationsATraiter = ({ notifications }: { notifications: readonly Notification[] }) => {
  const { utilisateur } = useConnecte();
  const { traiter } = useActesNotification();
  return (
    <ul className={styles.liste} aria-label="Notifications à traiter">
      {notifications.map((notification) => (
        <NotificationBreve
          key={notification.id}
          notification={notification}
          suite={
            utilisateur.role === 'CONSULTATION_GROUPEMENT' ? null : (
              <Tooltip label="Marquer traitée">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Marquer traitée : ${notification.title}`}
                  onClick={() => traiter.mutate({ lot: [notification], processed: true })}
                >
                  <IconCheck size={18} stroke={1.7} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )
          }
        />
      ))}
    </ul>
  );
};
