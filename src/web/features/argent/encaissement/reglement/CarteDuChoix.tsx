import { Radio, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { insecable } from '#web/lib/formats.ts';
import styles from './Reglement.module.css';

type Props = {
  valeur: string;
  choisie: boolean;
  /** The first card, which takes the focus. */
  premiere?: boolean;
  nom: string;
  raisons: readonly string[];
  children: ReactNode;
};

/** One way to settle, with its reasons, within a `Radio.Group`: the arrows move between the cards. */
export const CarteDuChoix = ({ valeur, choisie, premiere = false, nom, raisons, children }: Props) => (
  <label className={styles.carte} data-choisie={choisie || undefined}>
    <Radio value={valeur} data-autofocus={premiere || undefined} aria-label={nom} />
    <div className={styles.corps}>
      {children}
      {raisons.length > 0 ? (
        <Text size="xs" c="dimmed">
          {insecable(raisons.join(' · '))}
        </Text>
      ) : null}
    </div>
  </label>
);
