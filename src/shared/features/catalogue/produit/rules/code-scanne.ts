import { dechiffrerScan } from '#shared/core/codes/dechiffrer-scan.ts';
import type { Jour } from '#shared/core/dates.ts';
import { lireCodeColle } from '../rules.ts';

/** The content of a field: a product code, a refused code, or another text. */
export type CodeScanne =
  | {
      readonly type: 'PRODUIT';
      readonly ean: string;
      readonly lot: string | null;
      readonly peremption: Jour | null;
      readonly doutes: readonly string[];
    }
  | { readonly type: 'REFUS'; readonly motif: string }
  | { readonly type: 'TEXTE' };

/** At least seven digits: a shorter number is a year, a size, a name (`1664`). */
const EN_CHIFFRES = /^(?:\d[\s\u00a0\u202f.-]?){6,}\d$/;

/**
 * Reads a text that may be a name, or a code from a keyboard scanner, the camera or the clipboard: gives the EAN of the
 * product and the details of the box on its label (CAT-53). A code is never taken for a name (CAT-54).
 */
export const lireCodeScanne = (texte: string): CodeScanne => {
  const scan = dechiffrerScan(texte);
  const nu = texte.trim();
  if (!scan && !EN_CHIFFRES.test(nu) && !nu.startsWith(']')) return { type: 'TEXTE' };
  const { ean, refus, doute } = lireCodeColle(texte);
  if (ean === null) return { type: 'REFUS', motif: refus ?? 'Ce code ne désigne aucun produit.' };
  const { lot = null, peremption = null, doutes = [] } = scan && 'code' in scan ? scan : {};
  return { type: 'PRODUIT', ean, lot, peremption, doutes: doute === undefined ? doutes : [...doutes, doute] };
};

/**
 * The product named by the codes of one picture, with the details of its label.
 * @returns a refusal when the codes name two products, TEXTE when they name none
 */
export const lireCodesVus = (textes: readonly string[]): CodeScanne => {
  const scans = textes.map(lireCodeScanne);
  const produits = scans.filter((scan) => scan.type === 'PRODUIT');
  if (new Set(produits.map(({ ean }) => ean)).size > 1)
    return { type: 'REFUS', motif: 'Plusieurs produits sont à l’image : montrez-en un seul.' };
  const refus = scans.find((scan) => scan.type === 'REFUS');
  const etiquette = produits.find(({ lot, peremption }) => lot !== null || peremption !== null);
  return etiquette ?? produits[0] ?? refus ?? { type: 'TEXTE' };
};
