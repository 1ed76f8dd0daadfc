import { Button, Text, Title } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useEffect, type ComponentProps, type ReactNode } from 'react';
import { AppError } from '#shared/core/app-error.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { Marque } from '#web/ui/Marque.tsx';
import styles from './PagePublique.module.css';

/** A card of a public page, opened by a link without an account. */
export const CartePublique = ({ centree = false, ...section }: ComponentProps<'section'> & { centree?: boolean }) => (
  <section {...section} className={styles.carte} data-centree={centree || undefined} />
);

const Echec = ({ error, conseil, relire }: { error: unknown; conseil: string; relire: () => void }) =>
  error instanceof AppError && error.status < 500 ? (
    <CartePublique centree>
      <IconLinkOff size={40} stroke={1.5} aria-hidden />
      <Title order={1} fz={22}>
        {messageDe(error).replace(/\.$/, '')}
      </Title>
      <Text c="dimmed" size="sm">
        {conseil}
      </Text>
    </CartePublique>
  ) : (
    <CartePublique centree role="alert">
      <Text>{messageDe(error)}</Text>
      <Button variant="default" onClick={relire}>
        Réessayer
      </Button>
    </CartePublique>
  );

/** Keeps search engines away while the page is shown. */
const useHorsMoteurs = (titre: string) => {
  useEffect(() => {
    document.title = titre;
    const robots = document.createElement('meta');
    robots.name = 'robots';
    robots.content = 'noindex, nofollow';
    document.head.append(robots);
    return () => robots.remove();
  }, [titre]);
};

type Props = {
  titre: string;
  /** Reason of the refusal; undefined when the link works. */
  error: unknown;
  /** What the reader can do when the link no longer works. */
  conseil: string;
  relire: () => void;
  children: ReactNode;
};

/** The frame of a page that a laboratory opens from its mail: its content, or the reason why there is none. */
export const PagePublique = ({ titre, error, conseil, relire, children }: Props) => {
  useHorsMoteurs(titre);
  return (
    <div className={styles.page}>
      <header className={styles.bandeau}>
        <Marque taille={24} />
        <span>Pharmaccord</span>
      </header>
      <main id="contenu">
        {error === undefined ? children : <Echec error={error} conseil={conseil} relire={relire} />}
      </main>
    </div>
  );
};
