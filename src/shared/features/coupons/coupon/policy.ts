import { rolesPharmacie, type Acteur, type Role } from '#shared/core/acteur.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

/** Coupons and what Payps owes are read, and asked for again, where the account is kept (PAY-1). */
export const canGererCoupons = ({ role }: ActeurAvecRole): boolean => role === 'ADMIN';
/** The coupons of an operation are read with it, by its pharmacy alone (PAY-16). */
export const canLireCouponsOperation = ({ role }: ActeurAvecRole): boolean =>
  (rolesPharmacie as readonly Role[]).includes(role);
