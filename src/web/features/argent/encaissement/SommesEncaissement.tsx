import type { ReactNode } from 'react';
import styles from './Encaissement.module.css';

/** A few figures on one line: received, shared out, left. */
export const SommesEncaissement = ({
  sommes,
}: {
  sommes: readonly (readonly [libelle: string, valeur: ReactNode])[];
}) => (
  <dl className={styles.sommes}>
    {sommes.map(([libelle, valeur]) => (
      <div key={libelle}>
        <dt>{libelle}</dt>
        <dd className="chiffres">{valeur}</dd>
      </div>
    ))}
  </dl>
);
