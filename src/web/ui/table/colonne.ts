import type { Colonne } from './types.ts';

export const LARGEUR = 140;

/** True for amounts, counts, dates and states, which are never cut. */
export const estEntiere = ({ genre = 'texte' }: Pick<Colonne<never>, 'genre'>): boolean => genre !== 'texte';

/**
 * Order in which columns leave when the width is short, greatest first: columns absent from cards, then texts and
 * dates, then amounts and states.
 */
export const prioriteDe = ({ priorite, carte, genre }: Colonne<never>): number => {
  if (priorite !== undefined) return priorite;
  if (carte === 'masquee') return 3;
  return genre === 'nombre' || genre === 'etat' ? 1 : 2;
};

/** True for columns in tabular figures. */
export const estChiffree = ({ genre }: Pick<Colonne<never>, 'genre'>): boolean =>
  genre === 'nombre' || genre === 'date';

/** Removes a column whose value the page already gives. @param titre column that then titles the cards */
export const retirerColonne = <T>(
  colonnes: readonly Colonne<T>[],
  retiree: string,
  titre?: string,
): readonly Colonne<T>[] =>
  colonnes
    .filter(({ id }) => id !== retiree)
    .map((colonne) => (colonne.id === titre ? { ...colonne, carte: 'titre' } : colonne));
