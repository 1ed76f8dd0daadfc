import { expect, test } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import { canSynchroniserLgo } from './policy.ts';

const PERMIS: Readonly<Record<Role, boolean>> = {
  ADMIN: true,
  ACHAT: true,
  MERCHANDISING: true,
  OPERATEUR: false,
  GROUPEMENT: false,
  CONSULTATION_GROUPEMENT: false,
  DELEGUE: false,
  SUPER_ADMIN: false,
};

test.each(roles)('%s met une promotion dans le LGO, ou non', (role) =>
  expect(canSynchroniserLgo({ role })).toBe(PERMIS[role]),
);
