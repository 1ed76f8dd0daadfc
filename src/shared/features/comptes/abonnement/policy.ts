import type { Acteur } from '#shared/core/acteur.ts';

type Qui = Pick<Acteur, 'role' | 'impersonation'>;

/**
 * CPT-64: trial, partner, alias and dates are given by the super administrator, or by the provider's verified answer
 * only.
 */
export const canChangerAbonnement = ({ role, impersonation }: Qui): boolean => role === 'SUPER_ADMIN' && !impersonation;

/** CPT-64: ADMIN and GROUPEMENT subscribe; never for another account (COM-6). */
export const canSouscrire = ({ role, impersonation }: Qui): boolean =>
  (role === 'ADMIN' || role === 'GROUPEMENT') && !impersonation;
