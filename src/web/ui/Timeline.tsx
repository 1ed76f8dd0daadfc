import { Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDepuis, formatInstant } from '#web/lib/formats.ts';
import { couleurDe, type Teinte } from './StatusBadge.tsx';
import styles from './Timeline.module.css';

export type EvenementHistorique = {
  id: string | number;
  /** For example `Déclaré par Marie Bernard`. */
  titre: ReactNode;
  /** ISO instant. */
  le: string;
  detail?: ReactNode;
  teinte?: Teinte;
  icone?: Icon;
};

/** The events of an item, in the given order. */
export const Timeline = ({
  evenements,
  libelle = 'Historique',
}: {
  evenements: readonly EvenementHistorique[];
  libelle?: string;
}) => (
  <ol className={styles.frise} aria-label={libelle}>
    {evenements.map(({ id, titre, le, detail, teinte = 'gris', icone: Icone }) => (
      <li key={id}>
        <span
          className={styles.puce}
          style={{ '--teinte': `var(--mantine-color-${couleurDe[teinte]}-filled)` }}
          data-icone={Icone ? true : undefined}
        >
          {Icone ? <Icone size={13} aria-hidden /> : null}
        </span>
        <Text size="sm" fw={550} component="span" display="block">
          {titre}
        </Text>
        {detail ? <Text size="sm">{detail}</Text> : null}
        <Text size="xs" c="dimmed" component="time" dateTime={le} title={formatInstant(le)}>
          {formatDepuis(le)}
        </Text>
      </li>
    ))}
  </ol>
);
