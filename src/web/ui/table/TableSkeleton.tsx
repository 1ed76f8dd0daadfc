import { Skeleton } from '@mantine/core';
import { CelluleVide } from './CelluleVide.tsx';
import type { Colonne } from './types.ts';
import styles from './DataTable.module.css';

const NB_RANGEES = 8;
const largeurs = ['72%', '55%', '84%', '63%'] as const;
const rangees = Array.from({ length: NB_RANGEES }, (_, i) => i);

/** Placeholder rows, in the columns of the coming list. */
export const TableSkeleton = <T,>({
  colonnes,
  avecCase,
  avecMenu,
}: {
  colonnes: readonly Colonne<T>[];
  avecCase: boolean;
  avecMenu: boolean;
}) => (
  <tbody aria-hidden>
    {rangees.map((rangee) => (
      <tr key={rangee} className={styles.rangee}>
        {avecCase ? <CelluleVide className={styles.case} /> : null}
        {colonnes.map(({ id, genre }, i) => (
          <td key={id} className={styles.cellule}>
            <Skeleton
              height={10}
              width={genre === 'nombre' ? '60%' : largeurs[(rangee + i) % largeurs.length]}
              ml={genre === 'nombre' ? 'auto' : undefined}
            />
          </td>
        ))}
        {avecMenu ? <CelluleVide className={styles.menu} /> : null}
      </tr>
    ))}
  </tbody>
);

export const CardsSkeleton = () => (
  <div aria-hidden className={styles.cartes}>
    {rangees.slice(0, 4).map((carte) => (
      <div key={carte} className={styles.carte}>
        <Skeleton height={14} width="60%" mb={12} />
        <Skeleton height={10} mb={8} />
        <Skeleton height={10} width="80%" />
      </div>
    ))}
  </div>
);
