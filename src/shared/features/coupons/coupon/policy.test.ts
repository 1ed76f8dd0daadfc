import { expect, test } from 'vitest';
import { rolesQui } from '#shared/core/roles.ts';
import { canGererCoupons, canLireCouponsOperation } from './policy.ts';

test('qui tient les coupons du compte', () => expect(rolesQui(canGererCoupons)).toEqual(['ADMIN']));
test('qui lit ceux d’une opération', () =>
  expect(rolesQui(canLireCouponsOperation)).toEqual(['ACHAT', 'ADMIN', 'MERCHANDISING', 'OPERATEUR']));
