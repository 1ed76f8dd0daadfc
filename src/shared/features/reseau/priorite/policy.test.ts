import { expect, test } from 'vitest';
import { rolesQui } from '#shared/core/roles.ts';
import { canGererPriorites } from './policy.ts';

test('qui tient les priorités', () => expect(rolesQui(canGererPriorites)).toEqual(['GROUPEMENT']));
