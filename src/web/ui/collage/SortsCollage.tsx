import { CloseButton, Group, Paper, Text } from '@mantine/core';
import type { LigneCollee, SortLigne } from '#shared/core/textes/collage.ts';
import { insecable, pluriel } from '#web/lib/formats.ts';
import styles from './SortsCollage.module.css';

const LIBELLES: Readonly<Record<SortLigne, string>> = {
  GARDEE: 'Gardée',
  A_RELIRE: 'Gardée, à relire',
  DOUBLON: 'Doublon',
  LAISSEE: 'Laissée de côté',
};

const compter = (sorts: readonly LigneCollee[], ...voulus: readonly SortLigne[]): number =>
  sorts.filter(({ sort }) => voulus.includes(sort)).length;

/** `4 lignes collées : 2 gardées, 1 doublon, 1 laissée de côté.` */
const bilan = (sorts: readonly LigneCollee[]): string => {
  const [relire, doublons, laissees] = [
    compter(sorts, 'A_RELIRE'),
    compter(sorts, 'DOUBLON'),
    compter(sorts, 'LAISSEE'),
  ];
  const parts = [
    pluriel(compter(sorts, 'GARDEE', 'A_RELIRE'), 'gardée') + (relire > 0 ? ` (${relire} à relire)` : ''),
    doublons > 0 ? pluriel(doublons, 'doublon') : null,
    laissees > 0 ? pluriel(laissees, 'laissée de côté', 'laissées de côté') : null,
  ];
  return `${pluriel(sorts.length, 'ligne collée', 'lignes collées')} : ${parts.filter(Boolean).join(', ')}.`;
};

type Props = { sorts: readonly LigneCollee[]; onFermer: () => void };

/** The outcome of each pasted row, with its pasted text, shown until the user closes it (COM-44). */
export const SortsCollage = ({ sorts, onFermer }: Props) => (
  <Paper withBorder radius="md" className={styles.sorts}>
    <Group justify="space-between" gap="xs" wrap="nowrap" px="sm" py={6}>
      <Text size="sm" fw={550} role="status">
        {insecable(bilan(sorts))}
      </Text>
      <CloseButton aria-label="Fermer le compte rendu du collage" onClick={onFermer} />
    </Group>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the arrows */}
    <ol className={styles.lignes} tabIndex={0} aria-label="Sort des lignes collées">
      {sorts.map(({ numero, texte, sort, phrase }) => (
        <li key={numero} data-sort={sort}>
          <span className={styles.numero}>{numero}</span>
          <span className={styles.texte}>{texte.replaceAll('\t', ' | ')}</span>
          <span className={styles.sort}>
            <strong>{LIBELLES[sort]}</strong>
            {phrase === null ? null : insecable(` : ${phrase}`)}
          </span>
        </li>
      ))}
    </ol>
  </Paper>
);
