/**
 * An adjective that agrees with a name given with its article.
 * @param nom `Le prix`, `La valeur attendue`; an elided article is taken as masculine
 */
export const auGenreDe = (nom: string, masculin: string, feminin: string): string =>
  nom.startsWith('La ') ? feminin : masculin;
