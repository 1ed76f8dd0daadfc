import type { Role, TypeTenant } from '#shared/core/acteur.ts';

/** Who looks after an account, by its kind: the ones who are told what is done to it (CPT-78). */
export const roleGestionnaire: Readonly<Record<TypeTenant, Role>> = {
  PHARMACIE: 'ADMIN',
  GROUPEMENT: 'GROUPEMENT',
  EDITEUR: 'SUPER_ADMIN',
  TRADE: 'DELEGUE',
};
