import { expect, test } from 'vitest';
import { rolesQui } from '#shared/core/roles.ts';
import { canGererConditionsGroupement, canRepondreProposition } from './policy.ts';

test('qui gère celles du groupement', () => expect(rolesQui(canGererConditionsGroupement)).toEqual(['GROUPEMENT']));
test('qui répond pour la pharmacie', () => expect(rolesQui(canRepondreProposition)).toEqual(['ADMIN']));
