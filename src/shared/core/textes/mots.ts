/**
 * The letters of a text without their accents. The marks go first, so that the time stays in proportion to its length
 * (COM-119).
 */
export const sansAccents = (texte: string): string =>
  texte.replace(/\p{M}/gu, '').normalize('NFD').replace(/\p{M}/gu, '');

/**
 * The words of a text in lower case, without accents nor punctuation: the form used to compare titles, names and
 * labels.
 */
export const motsNus = (texte: string): string =>
  sansAccents(texte)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
