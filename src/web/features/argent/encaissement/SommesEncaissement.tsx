import type { ReactNode } from 'react';
import styles from './Encaissement.module.css';

/** Figures of an encaissement on one line: received, allocated, left. */
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
