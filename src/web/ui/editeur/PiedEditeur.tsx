import styles from './Editeur.module.css';
import { direTaille, tailleParle } from './taille.ts';

type Props = {
  /** Id of this foot, which describes the editor to a screen reader. */
  id: string;
  mention: string | undefined;
  preparation: boolean;
  taille: number;
  maximum: number;
};

/** Foot of the editor: the mention, the image being prepared, and the size once the note is large. */
export const PiedEditeur = ({ id, mention, preparation, taille, maximum }: Props) => {
  const plein = taille > maximum;
  return (
    <div id={id} className={styles.pied}>
      <span>{mention}</span>
      {preparation ? <span role="status">Préparation de l’image…</span> : null}
      {tailleParle(taille) ? (
        <span className="chiffres" data-plein={plein || undefined}>
          {direTaille(taille, maximum)}
          {plein ? '\u00a0: retirez des images pour pouvoir enregistrer' : ''}
        </span>
      ) : null}
    </div>
  );
};
