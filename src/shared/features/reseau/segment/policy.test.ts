import { expect, it } from 'vitest';
import { roles } from '#shared/core/acteur.ts';
import { canGererSegments } from './policy.ts';

it('seul le groupement gère ses segments', () => {
  expect(roles.filter((role) => canGererSegments({ role }))).toEqual(['GROUPEMENT']);
});
