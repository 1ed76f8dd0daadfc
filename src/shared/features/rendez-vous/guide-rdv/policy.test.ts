import { expect, it } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import { canRedigerGuide } from './policy.ts';

it.each<[Role, boolean]>([
  ['ADMIN', true],
  ['ACHAT', true],
  ['MERCHANDISING', true],
  ['OPERATEUR', false],
  ['GROUPEMENT', true],
  ['CONSULTATION_GROUPEMENT', false],
  ['DELEGUE', false],
  ['SUPER_ADMIN', true],
])('%s rédige le guide : %s', (role, redige) => {
  expect(canRedigerGuide({ role })).toBe(redige);
});

it('les huit rôles sont écrits', () => {
  expect(roles).toHaveLength(8);
});
