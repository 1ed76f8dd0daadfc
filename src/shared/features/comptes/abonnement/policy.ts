import type { Acteur } from '#shared/core/acteur.ts';

type ActeurAbonnement = Pick<Acteur, 'role' | 'impersonation'>;

/**
 * CPT-64: trial, partner, alias and dates are given by the super administrator, or by the provider's verified answer
 * only.
 */
export const canChangerAbonnement = ({ role, impersonation }: ActeurAbonnement): boolean =>
  role === 'SUPER_ADMIN' && !impersonation;

/** CPT-64: ADMIN and GROUPEMENT subscribe; never for another account (COM-6). */
export const canSouscrire = ({ role, impersonation }: ActeurAbonnement): boolean =>
  (role === 'ADMIN' || role === 'GROUPEMENT') && !impersonation;
