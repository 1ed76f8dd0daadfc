import { expect, it } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import { canRedigerComparatif, canSupprimerComparatif } from './policy.ts';

it.each<[Role, boolean, boolean]>([
  ['ADMIN', true, true],
  ['ACHAT', true, false],
  ['MERCHANDISING', true, false],
  ['OPERATEUR', false, false],
  ['GROUPEMENT', false, false],
  ['CONSULTATION_GROUPEMENT', false, false],
  ['DELEGUE', false, false],
  ['SUPER_ADMIN', false, false],
])('%s rédige : %s, supprime : %s', (role, redige, supprime) => {
  expect([canRedigerComparatif({ role }), canSupprimerComparatif({ role })]).toEqual([redige, supprime]);
});

it('les huit rôles sont écrits', () => {
  expect(roles).toHaveLength(8);
});
