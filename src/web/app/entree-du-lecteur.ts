import { lireCodeScanne } from '#shared/features/catalogue/produit/rules/code-scanne.ts';

/** Longest delay between two keys of a scanner: no hand keeps this pace, and no scanner is slower. */
const MS = 60;
const MIN_TOUCHES = 8;

/**
 * A scanner ends each code with Enter, wherever the cursor is: the Enter that ends a fast burst of keys never sends a
 * form (CAT-55). The field keeps the typed code.
 * @returns the function that stops watching
 */
export const retenirEntreeDuLecteur = (page: Document): (() => void) => {
  let rafale = '';
  let derniere = 0;
  const surTouche = (evenement: KeyboardEvent) => {
    const { key, timeStamp } = evenement;
    if (timeStamp - derniere > MS) rafale = '';
    derniere = timeStamp;
    if (key.length === 1) rafale += key;
    if (key !== 'Enter') return;
    if (rafale.length >= MIN_TOUCHES && lireCodeScanne(rafale).type !== 'TEXTE') evenement.preventDefault();
    rafale = '';
  };
  page.addEventListener('keydown', surTouche, true);
  return () => page.removeEventListener('keydown', surTouche, true);
};
