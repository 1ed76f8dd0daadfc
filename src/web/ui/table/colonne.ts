import type { Colonne } from './types.ts';

export const LARGEUR = 140;

/** An amount, a count, a date or a state is read whole or not at all. */
export const estEntiere = ({ genre = 'texte' }: Pick<Colonne<never>, 'genre'>): boolean => genre !== 'texte';

/**
 * When room is short, the greatest leaves first: what a card does not show, then words and dates, then amounts and
 * states.
 */
export const prioriteDe = ({ priorite, carte, genre }: Colonne<never>): number => {
  if (priorite !== undefined) return priorite;
  if (carte === 'masquee') return 3;
  return genre === 'nombre' || genre === 'etat' ? 1 : 2;
};

/** Figures line up. */
export const estChiffree = ({ genre }: Pick<Colonne<never>, 'genre'>): boolean =>
  genre === 'nombre' || genre === 'date';

/** Without what the page already says. @param titre what then names a row on a card */
export const retirerColonne = <T>(
  colonnes: readonly Colonne<T>[],
  retiree: string,
  titre?: string,
): readonly Colonne<T>[] =>
  colonnes
    .filter(({ id }) => id !== retiree)
    .map((colonne) => (colonne.id === titre ? { ...colonne, carte: 'titre' } : colonne));
