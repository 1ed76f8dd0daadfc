export type Rect = { readonly top: number; readonly left: number; readonly width: number; readonly height: number };
type Taille = { readonly width: number; readonly height: number };

const MARGE = 12;
const borner = (valeur: number, max: number): number => Math.max(MARGE, Math.min(valeur, max));

/**
 * Places the card under its target, or above without enough room, inside the window; in the middle without a target.
 * @param carte its size; `fenetre` that of the window
 */
export const placeCarte = (cible: Rect | null, carte: Taille, fenetre: Taille): { top: number; left: number } => {
  const [maxTop, maxLeft] = [fenetre.height - carte.height - MARGE, fenetre.width - carte.width - MARGE];
  if (!cible) return { top: borner(maxTop / 2, maxTop), left: borner(maxLeft / 2, maxLeft) };
  const dessous = cible.top + cible.height + MARGE;
  const dessus = cible.top - carte.height - MARGE;
  const top = dessous <= maxTop || dessus < MARGE ? dessous : dessus;
  return { top: borner(top, maxTop), left: borner(cible.left + cible.width / 2 - carte.width / 2, maxLeft) };
};
