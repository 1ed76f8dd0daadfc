import { useQuery } from '@tanstack/react-query';
import { compterReclamations } from '#shared/features/echanges/reclamation/contract/compte.ts';
import { pluriel } from '#web/lib/formats.ts';
import { lectureDe } from '#web/lib/lecture.ts';
import styles from './Entete.module.css';

/**
 * The red badge of the tab: how many réclamations have messages this person has not read (REC-14). Follows the live
 * channel.
 */
export const NombreReclamations = () => {
  const { data: nombre = 0 } = useQuery(lectureDe(['reclamation', 'compte'], compterReclamations));
  if (nombre === 0) return null;
  const libelle = pluriel(nombre, 'réclamation non lue', 'réclamations non lues');
  // The style sheet draws the figure: the tab keeps its accessible name.
  return (
    <span
      className={styles.nombre}
      role="img"
      aria-label={libelle}
      title={libelle}
      data-nombre={nombre > 99 ? '99+' : nombre}
    />
  );
};
