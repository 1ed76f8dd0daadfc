import { expect, it } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import { canGererConditionsGroupement, canRepondreProposition } from './policy.ts';

it.each<[Role, boolean, boolean]>([
  ['ADMIN', false, true],
  ['ACHAT', false, false],
  ['MERCHANDISING', false, false],
  ['OPERATEUR', false, false],
  ['GROUPEMENT', true, false],
  ['CONSULTATION_GROUPEMENT', false, false],
  ['DELEGUE', false, false],
  ['SUPER_ADMIN', false, false],
])('%s gère celles du groupement : %s, répond pour la pharmacie : %s', (role, gere, repond) => {
  expect([canGererConditionsGroupement({ role }), canRepondreProposition({ role })]).toEqual([gere, repond]);
});

it('les huit rôles sont écrits', () => {
  expect(roles).toHaveLength(8);
});
