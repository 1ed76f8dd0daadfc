/** The words of a text, without accents, case nor signs: what a title, a name or a label is compared by. */
export const motsNus = (texte: string): string =>
  texte
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
