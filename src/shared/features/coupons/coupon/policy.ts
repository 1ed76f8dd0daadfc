import { rolesPharmacie, type Acteur, type Role } from '#shared/core/acteur.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

/** The role that manages the account reads the coupons and the money due by Payps, and refreshes them (PAY-1). */
export const canGererCoupons = ({ role }: ActeurAvecRole): boolean => role === 'ADMIN';
/** Whether the acteur reads the coupons of an operation: only the people of its pharmacy (PAY-16). */
export const canLireCouponsOperation = ({ role }: ActeurAvecRole): boolean =>
  (rolesPharmacie as readonly Role[]).includes(role);
