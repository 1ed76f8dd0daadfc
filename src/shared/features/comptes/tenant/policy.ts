import type { Acteur } from '#shared/core/acteur.ts';

/** The administrators of a tenant and the super administrator change its identity (CPT-25). */
export const canModifierTenant = (
  { role, tenantId }: Pick<Acteur, 'role' | 'tenantId'>,
  tenant: { id: number; type: string },
): boolean => role === 'SUPER_ADMIN' || (tenant.id === tenantId && (role === 'ADMIN' || role === 'GROUPEMENT'));

/** Resignation: the super administrator, or the pharmacy's own ADMIN (CPT-24). */
export const canResilier = ({ role, tenantId }: Pick<Acteur, 'role' | 'tenantId'>, tenant: { id: number }): boolean =>
  role === 'SUPER_ADMIN' || (role === 'ADMIN' && tenant.id === tenantId);

/**
 * CPT-40: the super administrator acts for any tenant but EDITEUR; an ADMIN, for the pharmacies whose own ADMIN
 * accepted it.
 * @param accordee whether such an habilitation is in force
 */
export const canAgirPour = ({ role }: Pick<Acteur, 'role'>, tenant: { type: string }, accordee: boolean): boolean =>
  (role === 'SUPER_ADMIN' && tenant.type !== 'EDITEUR') ||
  (role === 'ADMIN' && tenant.type === 'PHARMACIE' && accordee);
