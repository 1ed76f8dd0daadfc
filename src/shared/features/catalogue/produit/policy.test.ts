import { expect, test } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import { canGererProduits } from './policy.ts';

test.each(roles.map((role): [Role, boolean] => [role, role === 'SUPER_ADMIN']))(
  '%s gère le catalogue : %s',
  (role, attendu) => {
    expect(canGererProduits({ role })).toBe(attendu);
  },
);
