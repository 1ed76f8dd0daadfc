import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { compteContract, type SessionListee } from '#shared/features/comptes/compte/contract.ts';
import { poserAvis } from '#web/session/avis.ts';
import { call } from '#web/lib/api.ts';
import { formatDepuis, formatInstant, pluriel } from '#web/lib/formats.ts';
import { setSession } from '#web/lib/session.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { compteQueries } from './queries.ts';
import styles from './SessionsSection.module.css';

const Session = ({ session, onFermer }: { session: SessionListee; onFermer: () => void }) => (
  <li className={styles.session}>
    <div className={styles.texte}>
      <Text size="sm" fw={600}>
        {session.appareil}
        {session.auNomDe ? ` · au nom de ${session.auNomDe}` : ''}
      </Text>
      <Text size="sm" c="dimmed">
        {session.ip ? `${session.ip} · ` : ''}
        <span title={`Ouverte le ${formatInstant(session.creeLe)}`}>
          {session.courante ? 'active maintenant' : `dernier accès ${formatDepuis(session.vuLe)}`}
        </span>
      </Text>
    </div>
    {session.courante ? (
      <StatusBadge teinte="vert">Cette session</StatusBadge>
    ) : (
      <Button
        variant="default"
        size="xs"
        onClick={onFermer}
        aria-label={`Fermer la session ${session.appareil}`}
        style={{ flex: 'none' }}
      >
        Fermer
      </Button>
    )}
  </li>
);

const questionPartout = (nombre: number) => ({
  titre: 'Se déconnecter partout ?',
  texte: 'Toutes vos sessions se ferment, celle-ci comprise. Il faudra vous reconnecter sur chaque appareil.',
  details: [`${pluriel(nombre, 'session')} : fermeture immédiate`],
  action: 'Se déconnecter partout',
  danger: true,
});

/** The open sessions of the user, with buttons that end them. */
export const SessionsSection = () => {
  const { data, error, refetch } = useQuery(compteQueries.sessions());
  const fermer = async ({ id, appareil }: SessionListee) => {
    try {
      await call(compteContract.fermerSession, { params: { id } });
      succes(`${appareil} : session fermée.`);
    } catch (erreur) {
      echec(erreur);
    } finally {
      await refetch();
    }
  };
  const partout = async () => {
    if (!(await confirmerActe(questionPartout(data?.length ?? 1)))) return;
    try {
      await call(compteContract.fermerSessions);
      poserAvis({ genre: 'motDePasse', texte: 'Vous êtes déconnecté de tous vos appareils.' });
      setSession(null);
    } catch (erreur) {
      echec(erreur);
    }
  };
  return (
    <Section titre="Sessions" texte="Les appareils où votre compte est ouvert." cadre>
      {error && !data ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : data ? (
        <ul className={styles.liste} aria-label="Sessions ouvertes">
          {data.map((session) => (
            <Session key={session.id} session={session} onFermer={() => void fermer(session)} />
          ))}
        </ul>
      ) : (
        <Skeleton h={120} />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void partout()} leftSection={<IconLogout size={16} aria-hidden />}>
          Se déconnecter partout
        </Button>
      </Group>
    </Section>
  );
};
