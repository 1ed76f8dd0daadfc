import { indicateurEnregistrement, type MotIndicateur as Mot } from './autosave.ts';
import type { EnregistrementMontre } from './enregistreur.ts';
import styles from '../Rdv.module.css';

const mots: Readonly<Record<Mot, string>> = {
  ENREGISTRE: 'Enregistré',
  NON_ENREGISTRE: 'Non enregistré',
  ENREGISTREMENT: 'Enregistrement…',
};

/** State of the save: saved, not saved, saving (RDV-23). Renders nothing for an untouched new RDV. */
export const Indicateur = ({ vue }: { vue: EnregistrementMontre }) => {
  const mot = indicateurEnregistrement(vue);
  const nouveau = vue.id === null && !vue.touchee;
  return (
    <span role="status" className={styles.indicateur} data-etat={nouveau ? 'NOUVEAU' : mot}>
      {nouveau ? 'Nouveau' : mots[mot]}
    </span>
  );
};
