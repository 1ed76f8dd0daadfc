import type { Produit } from '#shared/features/catalogue/produit/contract.ts';

/** The code that identifies a product: the medicine's CIP13, else its EAN. */
export const codeDe = ({ cip13, ean, cip7 }: Pick<Produit, 'cip13' | 'ean' | 'cip7'>): string | null =>
  cip13 ?? ean ?? cip7;
