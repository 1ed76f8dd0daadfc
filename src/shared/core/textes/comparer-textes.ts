const collation = new Intl.Collator('fr', { numeric: true });

/** Replaces typographic apostrophes by the typed one, so that both compare equal (COM-142). */
export const memeApostrophe = (texte: string): string => texte.replace(/[’‘ʼ]/g, "'");

/**
 * French alphabetical order: é with e, ’ with ', numbers by value. For `toSorted`. The same order in SQL:
 * `f_tri(nom) collate textes` (0226_tri_des_textes.sql); `tri-des-textes.test.ts` compares both.
 */
export const comparerTextes = (a: string, b: string): number => collation.compare(memeApostrophe(a), memeApostrophe(b));

/** The options of a select, sorted by their labels in French order. */
export const choixTries = (libelles: Readonly<Record<string, string>>): { value: string; label: string }[] =>
  Object.entries(libelles)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => comparerTextes(a.label, b.label));
