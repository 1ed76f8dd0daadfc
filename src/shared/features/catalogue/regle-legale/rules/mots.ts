import { sansAccents } from '#shared/core/textes/mots.ts';

const nu = (texte: string): string =>
  sansAccents(texte)
    .toLowerCase()
    .replace(/[’'‘`]/g, '’');

const echapper = (texte: string): string => texte.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A pattern that ignores case, accents, hyphens, feminines and plurals: `carte cadeau` matches `Cartes-cadeaux`. */
const motif = (mot: string): RegExp => {
  const morceaux = nu(mot)
    .split(/[\s-]+/)
    .filter(Boolean)
    .map((morceau) => `${echapper(morceau)}(?:e|s|es|x)?`);
  return new RegExp(`(?<![\\p{L}\\p{N}])${morceaux.join('[\\s\\u00a0-]+')}(?![\\p{L}\\p{N}])`, 'u');
};

/** The words of the list found in the text, in the order of the list. */
export const motsTrouves = (texte: string, mots: readonly string[]): string[] => {
  const cherche = nu(texte);
  return mots.filter((mot) => mot.trim() !== '' && motif(mot).test(cherche));
};
