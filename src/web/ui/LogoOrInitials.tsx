import { useState } from 'react';
import { couleurChoisie, luminanceDeCouleur } from '#web/lib/couleurs.ts';
import { initialesDe } from '#web/lib/formats.ts';
import styles from './LogoOrInitials.module.css';

type LogoOrInitialsProps = {
  nom: string;
  /** Address or data URL of an image. */
  logo?: string | null;
  /** `#rrggbb`. */
  couleur?: string | null;
  taille?: number;
};

const DEFAUT = '#4d5c56';

/** Black or white, whichever reads better on `fond` (one of them is always above 4.5:1). */
const texteSur = (fond: string): '#000' | '#fff' => {
  const l = luminanceDeCouleur(fond);
  return (l + 0.05) / 0.05 >= 1.05 / (l + 0.05) ? '#000' : '#fff';
};

/** The logo, or the initials in the item's own colour. Decorative: the name is written beside it. */
export const LogoOrInitials = ({ nom, logo, couleur, taille = 28 }: LogoOrInitialsProps) => {
  const [casse, setCasse] = useState<string | null>(null);
  if (logo && casse !== logo) {
    return (
      <img src={logo} alt="" width={taille} height={taille} onError={() => setCasse(logo)} className={styles.logo} />
    );
  }
  const fond = couleurChoisie(couleur && /^#[0-9a-f]{6}$/i.test(couleur) ? couleur : DEFAUT);
  return (
    <span
      className={styles.initiales}
      aria-hidden
      style={{
        width: taille,
        height: taille,
        fontSize: taille * 0.38,
        background: `light-dark(${fond.clair}, ${fond.sombre})`,
        color: `light-dark(${texteSur(fond.clair)}, ${texteSur(fond.sombre)})`,
      }}
    >
      {initialesDe(nom)}
    </span>
  );
};
