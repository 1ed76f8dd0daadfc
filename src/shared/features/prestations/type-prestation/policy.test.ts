import { expect, it } from 'vitest';
import { roles } from '#shared/core/acteur.ts';
import { canGererTypesPrestation, canLireTypesPrestation } from './policy.ts';

it.each([
  ['SUPER_ADMIN', [false, false]],
  ['ADMIN', [false, false]],
  ['ACHAT', [false, false]],
  ['MERCHANDISING', [false, false]],
  ['OPERATEUR', [false, false]],
  ['GROUPEMENT', [true, true]],
  ['CONSULTATION_GROUPEMENT', [true, false]],
  ['DELEGUE', [false, false]],
] as const)('%s : lire, gérer les types de prestation', (role, attendu) => {
  expect([canLireTypesPrestation({ role }), canGererTypesPrestation({ role })]).toEqual(attendu);
});

it('chaque rôle est écrit', () => {
  expect(roles).toHaveLength(8);
});
