import { expect, test } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import { canGererCoupons, canLireCouponsOperation } from './policy.ts';

/** The coupons of the account, those of one operation. */
const PERMIS: Readonly<Record<Role, readonly [boolean, boolean]>> = {
  ADMIN: [true, true],
  ACHAT: [false, true],
  MERCHANDISING: [false, true],
  OPERATEUR: [false, true],
  GROUPEMENT: [false, false],
  CONSULTATION_GROUPEMENT: [false, false],
  DELEGUE: [false, false],
  SUPER_ADMIN: [false, false],
};
test.each(roles)('%s', (role) =>
  expect([canGererCoupons({ role }), canLireCouponsOperation({ role })]).toEqual(PERMIS[role]),
);
