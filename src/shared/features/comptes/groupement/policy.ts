import type { Acteur } from '#shared/core/acteur.ts';

/** A groupement is its own business, and the super administrator's. A reader (CONSULTATION_GROUPEMENT) writes nothing (decisions 8). */
export const canModifierGroupement = (
  { role, tenantId }: Pick<Acteur, 'role' | 'tenantId'>,
  groupement: { readonly id: number },
): boolean => role === 'SUPER_ADMIN' || (role === 'GROUPEMENT' && groupement.id === tenantId);
