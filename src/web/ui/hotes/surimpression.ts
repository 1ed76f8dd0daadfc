/** Duration of the failure overlay, in milliseconds (COM-87). */
const DUREE_SURIMPRESSION = 2000;

let texteCourant: string | null = null;
let minuterie: ReturnType<typeof setTimeout> | undefined;
const abonnes = new Set<() => void>();
const poser = (texte: string | null) => {
  texteCourant = texte;
  abonnes.forEach((abonne) => abonne());
};

export const getSurimpression = (): string | null => texteCourant;
export const subscribeSurimpression = (abonne: () => void): (() => void) => {
  abonnes.add(abonne);
  return () => abonnes.delete(abonne);
};

export const fermerSurimpression = (): void => {
  clearTimeout(minuterie);
  poser(null);
};

/** Shows over the whole screen that the act failed, for 2 s (COM-87). */
export const surimpressionEchec = (texte: string): void => {
  clearTimeout(minuterie);
  poser(texte);
  minuterie = setTimeout(() => poser(null), DUREE_SURIMPRESSION);
};
