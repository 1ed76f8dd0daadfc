import { indicateur, type Etat, type Indicateur as Mot } from './autosave.ts';
import styles from './Rdv.module.css';

const mots: Readonly<Record<Mot, string>> = {
  ENREGISTRE: 'Enregistré',
  NON_ENREGISTRE: 'Non enregistré',
  ENREGISTREMENT: 'Enregistrement…',
};

/** Spec §4: saved, not saved, saving. A new meeting nobody typed in yet is none of them. */
export const Indicateur = ({ etat, neuf }: { etat: Etat; neuf: boolean }) => {
  const mot = indicateur(etat);
  return (
    <span role="status" className={styles.indicateur} data-etat={neuf && etat.frappe === 0 ? 'NOUVEAU' : mot}>
      {neuf && etat.frappe === 0 ? 'Nouveau' : mots[mot]}
    </span>
  );
};
