import { dechiffrerScan } from '#shared/core/codes/dechiffrer-scan.ts';
import type { Jour } from '#shared/core/dates.ts';
import { lireCodeColle } from '../rules.ts';

/** What one field takes: a code of a product, the refusal of a code, or a text that is none. */
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

/** Fewer digits are a year, a size, a name: `1664`. */
const EN_CHIFFRES = /^(?:\d[\s\u00a0\u202f.-]?){6,}\d$/;

/**
 * Reads a text that may be a name, or a code from a keyboard scanner, the camera or the clipboard: whatever its form,
 * the product's EAN with what the label says of the box (CAT-53). A code is never taken for a name (CAT-54).
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
