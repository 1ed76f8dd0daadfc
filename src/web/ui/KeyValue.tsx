import type { ReactNode } from 'react';
import styles from './KeyValue.module.css';

type EntreeLibellee = { libelle: string; valeur: ReactNode; large?: boolean };

/** Letters beyond which a text takes the whole width: a narrow column would cut it into one word per line. */
const LONG = 70;
const estLong = ({ valeur }: EntreeLibellee) => typeof valeur === 'string' && valeur.length > LONG;

/**
 * Labels and values of an item. Empty values (`null`, `undefined`, `''`) show a dash; with `sansVides` they are left
 * out.
 */
export const KeyValue = ({
  entrees,
  sansVides = false,
}: {
  entrees: readonly EntreeLibellee[];
  sansVides?: boolean;
}) => {
  const estVide = ({ valeur }: EntreeLibellee) => valeur === null || valeur === undefined || valeur === '';
  return (
    <dl className={styles.liste}>
      {entrees
        .filter((entree) => !sansVides || !estVide(entree))
        .map((entree) => (
          <div key={entree.libelle} data-large={entree.large || estLong(entree) || undefined}>
            <dt>{entree.libelle}</dt>
            <dd>{estVide(entree) ? '–' : entree.valeur}</dd>
          </div>
        ))}
    </dl>
  );
};
