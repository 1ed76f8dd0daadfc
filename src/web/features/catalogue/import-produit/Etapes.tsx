import { IconCheck } from '@tabler/icons-react';
import styles from './Import.module.css';

/** The current step of a task. */
export const Etapes = ({ noms, active, libelle }: { noms: readonly string[]; active: number; libelle: string }) => (
  <ol className={styles.etapes} aria-label={libelle}>
    {noms.map((nom, i) => (
      <li
        key={nom}
        data-etat={i < active ? 'faite' : i === active ? 'active' : 'avenir'}
        aria-current={i === active ? 'step' : undefined}
      >
        <span className={styles.rang} aria-hidden>
          {i < active ? <IconCheck size={13} stroke={3} /> : i + 1}
        </span>
        <span className={styles.nomEtape}>{nom}</span>
      </li>
    ))}
  </ol>
);
