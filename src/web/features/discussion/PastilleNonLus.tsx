import { pluriel } from '#web/lib/formats.ts';
import styles from './PastilleNonLus.module.css';

/** How many messages wait to be read; nothing when none does. */
export const PastilleNonLus = ({ nombre }: { nombre: number }) => {
  if (nombre <= 0) return null;
  const libelle = pluriel(nombre, 'message non lu', 'messages non lus');
  return (
    <span className={`${styles.pastille} chiffres`} role="img" aria-label={libelle} title={libelle}>
      {nombre > 99 ? '99+' : nombre}
    </span>
  );
};
