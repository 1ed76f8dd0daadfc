import { pluriel } from '#web/lib/formats.ts';
import styles from './PastilleNonLus.module.css';

const MESSAGES = ['message non lu', 'messages non lus'] as const;
type Props = { nombre: number; /** What is counted, one and several. */ unite?: readonly [string, string] };
/** Count of unread messages; renders nothing at zero. */
export const PastilleNonLus = ({ nombre, unite = MESSAGES }: Props) => {
  if (nombre <= 0) return null;
  const libelle = pluriel(nombre, ...unite);
  return (
    <span className={`${styles.pastille} chiffres`} role="img" aria-label={libelle} title={libelle}>
      {nombre > 99 ? '99+' : nombre}
    </span>
  );
};
