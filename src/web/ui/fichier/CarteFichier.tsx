import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatTaille, pluriel } from '#web/lib/formats.ts';
import styles from './Fichier.module.css';
import { IconeFichier } from './IconeFichier.tsx';

export type FichierMontre = {
  readonly nom: string;
  readonly mime: string;
  readonly taille: number;
  readonly pages?: number | null;
};

type Props = {
  fichier: FichierMontre;
  /** Reason why the page does not show the file. */
  note?: ReactNode;
  /** Buttons of the card, the main one first. */
  children: ReactNode;
};

/** Card of a file that the page does not show: its name, its size, and the button that opens it. */
export const CarteFichier = ({ fichier: { nom, mime, taille, pages }, note, children }: Props) => (
  <div className={styles.carte}>
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <IconeFichier mime={mime} size={34} />
      <div className={styles.mots}>
        <Text size="sm" fw={550} className={styles.texte}>
          {nom}
        </Text>
        <Text size="xs" c="dimmed">
          {[pages ? pluriel(pages, 'page') : null, formatTaille(taille)].filter(Boolean).join(' · ')}
        </Text>
        {note ? (
          <Text size="sm" mt={6}>
            {note}
          </Text>
        ) : null}
      </div>
    </Group>
    <Group gap="xs" mt="sm">
      {children}
    </Group>
  </div>
);
