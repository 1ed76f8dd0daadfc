import type { Role, TypeTenant } from '#shared/core/acteur.ts';

/**
 * The role that manages its own account: at least one active person keeps it (CPT-54), and is notified of sensitive
 * acts (CPT-78). A delegate manages no account.
 */
export const roleGestionnaire: Readonly<Record<TypeTenant, Role | null>> = {
  PHARMACIE: 'ADMIN',
  GROUPEMENT: 'GROUPEMENT',
  EDITEUR: 'SUPER_ADMIN',
  TRADE: null,
};
