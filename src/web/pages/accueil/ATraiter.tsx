import { ActionIcon, Skeleton, Text, Tooltip } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { NotificationBreve } from '#web/features/courrier/notification/NotificationBreve.tsx';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { notificationQueries, useActesNotification } from '#web/features/courrier/notification/queries.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Section } from '#web/ui/Section.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import styles from './Accueil.module.css';

const COMBIEN = 6;

const Liste = () => {
  const { utilisateur } = useConnecte();
  const { traiter } = useActesNotification();
  const { data, error, refetch } = useQuery(notificationQueries.page({ processed: 'false', taille: COMBIEN }));
  if (error && !data) return <ErrorState compact erreur={error} onReessayer={() => void refetch()} />;
  if (!data) return <Skeleton h={180} />;
  if (data.total === 0)
    return (
      <Text size="sm" c="dimmed" py="sm">
        Tout est traité : rien ne vous attend.
      </Text>
    );
  return (
    <ul className={styles.liste}>
      {data.elements.map((notification) => (
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

/** The notifications to process, the latest first. */
export const ATraiter = () => (
  <Section
    titre="À traiter"
    cadre
    actions={
      <LienTexte to="/notifications" search={{ processed: false }} size="sm">
        Tout voir
      </LienTexte>
    }
  >
    <Liste />
  </Section>
);
