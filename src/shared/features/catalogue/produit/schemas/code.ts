import { texteFacultatif } from '#shared/core/champs.ts';

/**
 * The code of a product: thirteen digits, or null; a wrong key only warns (COM-31). Any other form is read where it is
 * typed or scanned (`lireCodeScanne`): the pages that list products do without it.
 */
export const eanSaisi = texteFacultatif('Le code EAN')
  .transform((valeur) => valeur?.replace(/[\s.]/g, '') || null)
  .refine((valeur) => !valeur || /^\d{13}$/.test(valeur), 'Le code EAN doit contenir 13 chiffres.');
