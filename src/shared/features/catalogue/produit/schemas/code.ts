import { texteFacultatif } from '#shared/core/champs.ts';
import { cleEanValide } from '#shared/core/codes/cle-ean.ts';

/** EAN-8, UPC-A, or a GTIN-14 that begins with 0: their key tells them from a code with a missing digit. */
const AUTRES_LONGUEURS = /^(?:\d{8}|\d{12}|0\d{13})$/;
const surTreize = (code: string): string =>
  AUTRES_LONGUEURS.test(code) && cleEanValide(code) ? code.slice(-13).padStart(13, '0') : code;

/**
 * The code of a product: thirteen digits, or null; a wrong key only warns (COM-31). Labels and CIP7 are read where they
 * are typed or scanned (`lireCodeScanne`), so that the pages with lists of products do not load it.
 */
export const eanSaisi = texteFacultatif('Le code EAN')
  .transform((valeur) => surTreize(valeur?.replace(/[\s.]/g, '') ?? '') || null)
  .refine((valeur) => !valeur || /^\d{13}$/.test(valeur), 'Le code EAN doit contenir 13 chiffres.');
