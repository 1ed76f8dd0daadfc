import { expect, it } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import { canRedigerCondition, canSupprimerCondition } from './policy.ts';

it.each<[Role, boolean, boolean]>([
  ['ADMIN', true, true],
  ['ACHAT', true, false],
  ['MERCHANDISING', false, false],
  ['OPERATEUR', false, false],
  ['GROUPEMENT', false, false],
  ['CONSULTATION_GROUPEMENT', false, false],
  ['DELEGUE', false, false],
  ['SUPER_ADMIN', false, false],
])('%s rédige : %s, supprime : %s', (role, redige, supprime) => {
  expect([canRedigerCondition({ role }), canSupprimerCondition({ role })]).toEqual([redige, supprime]);
});

it('les huit rôles sont écrits', () => {
  expect(roles).toHaveLength(8);
});
