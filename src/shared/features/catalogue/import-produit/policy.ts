import type { Acteur } from '#shared/core/acteur.ts';
import { canGererProduits } from '#shared/features/catalogue/produit/policy.ts';

/** The roles that manage the shared catalogue may import into it. */
export const canImporterProduits = (acteur: Pick<Acteur, 'role'>): boolean => canGererProduits(acteur);
