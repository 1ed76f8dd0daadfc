import type { Acteur } from '#shared/core/acteur.ts';

type Qui = Pick<Acteur, 'role' | 'impersonation'>;

/** Decisions 3: trial, partner, alias and dates are given by the super administrator, or by the provider's verified answer only. */
export const canChangerAbonnement = ({ role, impersonation }: Qui): boolean => role === 'SUPER_ADMIN' && !impersonation;

/** Decisions 3: "ADMIN and GROUPEMENT read and subscribe"; nobody commits an account in somebody else's place (entities §26.14). */
export const canSouscrire = ({ role, impersonation }: Qui): boolean =>
  (role === 'ADMIN' || role === 'GROUPEMENT') && !impersonation;
