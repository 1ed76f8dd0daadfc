import type { Acteur } from '#shared/core/acteur.ts';

/**
 * The role GROUPEMENT and the super administrator change a groupement (CPT-25); CONSULTATION_GROUPEMENT writes nothing
 * (COM-3).
 */
export const canModifierGroupement = (
  { role, tenantId }: Pick<Acteur, 'role' | 'tenantId'>,
  groupement: { readonly id: number },
): boolean => role === 'SUPER_ADMIN' || (role === 'GROUPEMENT' && groupement.id === tenantId);
