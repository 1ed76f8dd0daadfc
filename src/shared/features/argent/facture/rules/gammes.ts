import { normaliserNom } from '#shared/core/ordre.ts';

/** A product as a line names it. */
export type ProduitDeLigne = {
  readonly ean: string | null;
  readonly cip13: string | null;
  readonly nom: string;
  /** Its range in the catalogue, when it is known there. */
  readonly gamme: string | null;
};

/** A final s or x is a plural; words of one letter say nothing. */
const motsDe = (texte: string): readonly string[] =>
  normaliserNom(texte)
    .split(/[^a-z0-9]+/)
    .map((mot) => (mot.length > 3 ? mot.replace(/[sx]$/, '') : mot))
    .filter((mot) => mot.length > 1);

const TOUTES = /^(?:toute?s?|ensemble|totalite|catalogue)\b/;

/** Names compared without case, accents nor signs. */
export const cleDeNom = (nom: string): string => motsDe(nom).join(' ');

/** A product, its words read once. */
export type ProduitLuFacture = { readonly gamme: string | null; readonly mots: ReadonlySet<string> };
export const lireProduitFacture = ({ nom, gamme }: Pick<ProduitDeLigne, 'nom' | 'gamme'>): ProduitLuFacture => ({
  gamme: gamme === null ? null : cleDeNom(gamme),
  mots: new Set(motsDe(nom)),
});

/**
 * How surely a range holds a product: its range in the catalogue, then its name, then a range that says it is all of
 * them.
 */
export const forcesGamme = ['CATALOGUE', 'NOM', 'TOUTES'] as const;
export type ForceGamme = (typeof forcesGamme)[number];

/**
 * Reads a range once, to ask it about many products (FAC-24): the range of the catalogue is the same words; else the
 * product's name holds each of them; else the range says « toute la gamme », or is the laboratory's own name.
 * @param laboratoire its name
 * @returns how the range holds the product, null when it does not
 */
export const lireGamme = (gamme: string, laboratoire: string): ((produit: ProduitLuFacture) => ForceGamme | null) => {
  const mots = motsDe(gamme);
  const cle = mots.join(' ');
  const toutes = TOUTES.test(normaliserNom(gamme)) || cle === cleDeNom(laboratoire);
  return (produit) => {
    if (cle !== '' && produit.gamme === cle) return 'CATALOGUE';
    if (toutes) return 'TOUTES';
    return mots.length > 0 && mots.every((mot) => produit.mots.has(mot)) ? 'NOM' : null;
  };
};
