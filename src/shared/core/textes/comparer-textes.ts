const collation = new Intl.Collator('fr', { numeric: true });

/** A typed apostrophe and a printed one are the same (COM-142). */
export const memeApostrophe = (texte: string): string => texte.replace(/[’‘ʼ]/g, "'");

/**
 * French alphabetical order: é with e, ’ with ', numbers by value. For `toSorted`. The same order in SQL:
 * `f_tri(nom) collate textes` (0226_tri_des_textes.sql); `tri-des-textes.test.ts` compares both.
 */
export const comparerTextes = (a: string, b: string): number => collation.compare(memeApostrophe(a), memeApostrophe(b));
