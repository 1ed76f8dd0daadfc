import { normaliserNom } from '#shared/core/ordre.ts';

/** A product as it is named on a line. */
export type ProduitDeLigne = {
  readonly ean: string | null;
  readonly cip13: string | null;
  readonly nom: string;
  /** Its gamme in the catalogue, when known. */
  readonly gamme: string | null;
};

/** The words of a text without a final plural s or x, nor words of one letter. */
const motsDe = (texte: string): readonly string[] =>
  normaliserNom(texte)
    .split(/[^a-z0-9]+/)
    .map((mot) => (mot.length > 3 ? mot.replace(/[sx]$/, '') : mot))
    .filter((mot) => mot.length > 1);

const TOUTES = /^(?:toute?s?|ensemble|totalite|catalogue)\b/;

/** The key used to compare names: without case, accents nor signs. */
export const cleDeNom = (nom: string): string => motsDe(nom).join(' ');

/** A product whose words are read once. */
export type ProduitLuFacture = { readonly gamme: string | null; readonly mots: ReadonlySet<string> };
export const lireProduitFacture = ({ nom, gamme }: Pick<ProduitDeLigne, 'nom' | 'gamme'>): ProduitLuFacture => ({
  gamme: gamme === null ? null : cleDeNom(gamme),
  mots: new Set(motsDe(nom)),
});

/** How surely a gamme contains a product: by the catalogue, by its name, or because the gamme covers everything. */
export const forcesGamme = ['CATALOGUE', 'NOM', 'TOUTES'] as const;
export type ForceGamme = (typeof forcesGamme)[number];

/**
 * Reads a gamme once, to test many products (FAC-24): the gamme of the catalogue has the same words; else the product's
 * name has each of its words; else the gamme is « toute la gamme », or the laboratory's own name.
 * @param laboratoire its name
 * @returns how the gamme contains a product, null when it does not
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
