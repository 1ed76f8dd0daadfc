import { expect, it } from 'vitest';
import { roles } from '#shared/core/acteur.ts';
import { canGererPartenariats } from './policy.ts';

it('seul le groupement gère ses partenariats', () => {
  expect(roles.filter((role) => canGererPartenariats({ role }))).toEqual(['GROUPEMENT']);
});
