import { Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DerniereAction } from '#shared/features/echanges/discussion/schemas.ts';
import { LienVers } from '#web/features/courrier/notification/LienVers.tsx';
import { formatDepuis, formatInstant } from '#web/lib/formats.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LogoOrInitials } from '#web/ui/LogoOrInitials.tsx';
import { Section } from '#web/ui/Section.tsx';
import styles from './Discussion.module.css';
import { discussionQueries } from './queries.ts';
import { PastilleDiscussion } from './StatutDiscussionMenu.tsx';

/** Five actions on the home page (DIS-12). */
const COMBIEN = 5;
const SYSTEME = 'Pharmaccord';

const Contenu = ({ action: { auteur, titre, extrait, statut, date, nonLu } }: { action: DerniereAction }) => (
  <>
    <LogoOrInitials nom={auteur ?? SYSTEME} taille={32} />
    <div>
      <Text size="sm" fw={nonLu ? 650 : 500} className={styles.objet}>
        {titre}
        {nonLu ? (
          <span className={styles.point}>
            <VisuallyHidden>non lu</VisuallyHidden>
          </span>
        ) : null}
      </Text>
      {extrait ? (
        <Text size="sm" className={styles.extrait}>
          {auteur ?? SYSTEME}&nbsp;: {extrait}
        </Text>
      ) : null}
      <Text size="xs" c="dimmed" component="div" className={styles.pied}>
        {extrait ? null : <span>{auteur ?? SYSTEME}</span>}
        {statut ? <PastilleDiscussion statut={statut} /> : null}
        <time dateTime={date} title={formatInstant(date)}>
          {formatDepuis(date)}
        </time>
      </Text>
    </div>
  </>
);

const Liste = () => {
  const { data, error, refetch } = useQuery(discussionQueries.dernieres(COMBIEN));
  if (error && !data) return <ErrorState compact erreur={error} onReessayer={() => void refetch()} />;
  if (!data) return <Skeleton h={180} />;
  if (data.length === 0)
    return (
      <Text size="sm" c="dimmed" py="sm">
        Rien encore : ce que vos collègues écrivent sur une promotion s’affichera ici.
      </Text>
    );
  return (
    <ul className={styles.dernieres}>
      {data.map((action) => (
        <li key={action.id}>
          <LienVers lien={action.link} className={styles.derniere}>
            <Contenu action={action} />
          </LienVers>
        </li>
      ))}
    </ul>
  );
};

/**
 * The latest messages and decisions of the account (DIS-12).
 * @param discret renders nothing when there is none
 */
export const DernieresActions = ({ discret = false }: { discret?: boolean }) => {
  const { data } = useQuery(discussionQueries.dernieres(COMBIEN));
  if (discret && !data?.length) return null;
  return (
    <Section titre="Dernières discussions" cadre>
      <Liste />
    </Section>
  );
};
