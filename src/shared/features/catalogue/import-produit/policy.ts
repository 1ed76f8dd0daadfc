import type { Acteur } from '#shared/core/acteur.ts';
import { canGererProduits } from '#shared/features/catalogue/produit/policy.ts';

/** Imports write the shared catalogue: who manages it imports into it. */
export const canImporterProduits = (acteur: Pick<Acteur, 'role'>): boolean => canGererProduits(acteur);
