import type { Acteur } from '#shared/core/acteur.ts';

type Qui = Pick<Acteur, 'role'>;

/** Entities §1, row "Conditions": ADMIN CVD, ACHAT C. An impersonating super administrator plays ADMIN. */
export const canRedigerCondition = ({ role }: Qui): boolean => role === 'ADMIN' || role === 'ACHAT';
/** "Delete action only for super admin, admin or group" (decisions 8). */
export const canSupprimerCondition = ({ role }: Qui): boolean => role === 'ADMIN';
