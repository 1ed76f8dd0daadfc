import { expect, test } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import { canGererMarquesPayps, canGererPayps, canVoirEtatPayps } from './policy.ts';

/** Account, state, brands. */
const PERMIS: Readonly<Record<Role, readonly [boolean, boolean, boolean]>> = {
  ADMIN: [true, true, false],
  ACHAT: [false, true, false],
  MERCHANDISING: [false, true, false],
  OPERATEUR: [false, false, false],
  GROUPEMENT: [false, false, false],
  CONSULTATION_GROUPEMENT: [false, false, false],
  DELEGUE: [false, false, false],
  SUPER_ADMIN: [false, false, true],
};
test.each(roles)('%s', (role) =>
  expect([canGererPayps({ role }), canVoirEtatPayps({ role }), canGererMarquesPayps({ role })]).toEqual(PERMIS[role]),
);
