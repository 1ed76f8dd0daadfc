import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { appareilDuNavigateur } from '#shared/features/comptes/compte/rules/appareil.ts';
import type { ConnexionJournal } from '#shared/features/exploitation/journal/contract.ts';
import { libelleActionJournal } from '#shared/features/exploitation/journal/messages.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import styles from './ConnexionsDrawer.module.css';
import { journalQueries } from '#web/features/exploitation/journal/queries.ts';

const teinteDe = (action: string) => {
  if (action.startsWith('refuser')) return 'rouge' as const;
  return action === 'se-connecter' ? ('vert' as const) : ('orange' as const);
};

const UneConnexion = ({
  connexion: { le, action, qui, raison, source, navigateur, nombre },
}: {
  connexion: ConnexionJournal;
}) => (
  <li className={styles.connexion}>
    <div className={styles.entete}>
      <Text size="sm" fw={600}>
        {qui}
      </Text>
      <StatusBadge teinte={teinteDe(action)}>
        {libelleActionJournal(action) + (nombre > 1 ? ` × ${nombre}` : '')}
      </StatusBadge>
    </div>
    <Text size="sm" c="dimmed">
      {[formatInstant(le), raison, source, navigateur && appareilDuNavigateur(navigateur)].filter(Boolean).join(' · ')}
    </Text>
  </li>
);

/** The logins to the account, the refused ones, and the sessions that acted for it, latest first (EXP-10). */
export const ConnexionsDrawer = ({ ouvert, onFermer }: { ouvert: boolean; onFermer: () => void }) => {
  const { data, error, refetch } = useQuery({ ...journalQueries.connexions(), enabled: ouvert });
  return (
    <DetailDrawer
      ouvert={ouvert}
      onFermer={onFermer}
      titre="Connexions"
      sousTitre="Les deux cents dernières, réussies et refusées, et ceux qui ont agi au nom du compte."
    >
      {error && !data ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : data ? (
        data.length === 0 ? (
          <Text size="sm" c="dimmed">
            Aucune connexion n’est au journal.
          </Text>
        ) : (
          <ul className={styles.liste}>
            {data.map((connexion) => (
              <UneConnexion key={connexion.id} connexion={connexion} />
            ))}
          </ul>
        )
      ) : (
        <Skeleton h={360} />
      )}
    </DetailDrawer>
  );
};
