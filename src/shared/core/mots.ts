/**
 * The letters of a text without their accents. The marks go first: putting a long run of marks in order takes the
 * square of its length (28 seconds for 255,000 characters).
 */
export const sansAccents = (texte: string): string =>
  texte.replace(/\p{M}/gu, '').normalize('NFD').replace(/\p{M}/gu, '');

/** The words of a text, without accents, case nor signs: what a title, a name or a label is compared by. */
export const motsNus = (texte: string): string =>
  sansAccents(texte)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
