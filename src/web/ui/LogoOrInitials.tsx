import { useState } from 'react';
import { couleurVisible } from '#web/lib/couleurs.ts';
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

const luminance = (couleur: string): number => {
  const canal = (debut: number) => {
    const c = Number.parseInt(couleur.slice(debut, debut + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * canal(1) + 0.7152 * canal(3) + 0.0722 * canal(5);
};

/** Black or white, whichever reads better on `fond` (one of them is always above 4.5:1). */
const texteSur = (fond: string): '#000' | '#fff' => {
  const l = luminance(fond);
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
  const fond = couleur && /^#[0-9a-f]{6}$/i.test(couleur) ? couleur : DEFAUT;
  return (
    <span
      className={styles.initiales}
      aria-hidden
      style={{
        width: taille,
        height: taille,
        fontSize: taille * 0.38,
        background: couleurVisible(fond),
        color: texteSur(fond),
      }}
    >
      {initialesDe(nom)}
    </span>
  );
};
