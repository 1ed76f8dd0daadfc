/** The grounds of the two schemes, as `theme.ts` draws them: what a colour is seen on. */
const FONDS = { clair: '#ffffff', sombre: '#1d2622' } as const;
const CONTRASTE = 2;
const PAS = 0.05;

const canaux = (couleur: string): readonly number[] =>
  [1, 3, 5].map((debut) => Number.parseInt(couleur.slice(debut, debut + 2), 16));

/** Relative luminance of `#rrggbb`, from 0 to 1 (WCAG). */
export const luminanceDeCouleur = (couleur: string): number => {
  const [rouge = 0, vert = 0, bleu = 0] = canaux(couleur).map((canal) => {
    const c = canal / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * rouge + 0.7152 * vert + 0.0722 * bleu;
};

/** From 1 to 21 (WCAG). */
export const contrasteDeCouleurs = (couleur: string, autreCouleur: string): number => {
  const [clair = 0, sombre = 0] = [luminanceDeCouleur(couleur), luminanceDeCouleur(autreCouleur)].toSorted(
    (a, b) => b - a,
  );
  return (clair + 0.05) / (sombre + 0.05);
};

const melanger = (couleur: string, vers: string, part: number): string => {
  const cibles = canaux(vers);
  const melange = canaux(couleur).map((canal, i) => Math.round(canal + ((cibles[i] ?? canal) - canal) * part));
  return `#${melange.map((canal) => canal.toString(16).padStart(2, '0')).join('')}`;
};

/** The colour itself, or the nearest one that is seen on this ground. */
const visibleSur = (couleur: string, fond: string): string => {
  const vers = luminanceDeCouleur(fond) > 0.5 ? '#000000' : '#ffffff';
  let part = 0;
  while (contrasteDeCouleurs(melanger(couleur, vers, part), fond) < CONTRASTE && part < 1) part += PAS;
  return melanger(couleur, vers, part);
};

/**
 * A colour that a person chose, in each scheme: black stays seen on a dark screen, white on a light one (COM-143).
 * @param couleur `#rrggbb`; anything else, transparent
 */
export const couleurChoisie = (
  couleur: string | null | undefined,
): { readonly clair: string; readonly sombre: string } =>
  couleur && /^#[0-9a-f]{6}$/i.test(couleur)
    ? { clair: visibleSur(couleur, FONDS.clair), sombre: visibleSur(couleur, FONDS.sombre) }
    : { clair: 'transparent', sombre: 'transparent' };

/** The same, as CSS says it. */
export const couleurVisible = (couleur: string | null | undefined): string => {
  const { clair, sombre } = couleurChoisie(couleur);
  return `light-dark(${clair}, ${sombre})`;
};
