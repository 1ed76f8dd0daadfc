import type { Acteur } from '#shared/core/acteur.ts';

/** The identity of a tenant is its own administrators' affair, and the super administrator's (spec §6, decisions 3). */
export const canModifierTenant = (
  { role, tenantId }: Pick<Acteur, 'role' | 'tenantId'>,
  tenant: { id: number; type: string },
): boolean => role === 'SUPER_ADMIN' || (tenant.id === tenantId && (role === 'ADMIN' || role === 'GROUPEMENT'));

/** Resignation: the super administrator, or the pharmacy's own ADMIN (entities §13). */
export const canResilier = ({ role, tenantId }: Pick<Acteur, 'role' | 'tenantId'>, tenant: { id: number }): boolean =>
  role === 'SUPER_ADMIN' || (role === 'ADMIN' && tenant.id === tenantId);

/**
 * Decisions 2: the super administrator acts for any tenant but his own kind; an ADMIN, for the pharmacies whose own ADMIN granted it to him.
 * @param accordee whether such a grant is in force
 */
export const canAgirPour = ({ role }: Pick<Acteur, 'role'>, tenant: { type: string }, accordee: boolean): boolean =>
  (role === 'SUPER_ADMIN' && tenant.type !== 'EDITEUR') ||
  (role === 'ADMIN' && tenant.type === 'PHARMACIE' && accordee);
