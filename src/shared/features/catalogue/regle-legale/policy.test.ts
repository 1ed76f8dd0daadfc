import { expect, test } from 'vitest';
import { rolesQui } from '#shared/core/roles.ts';
import { canGererReglesLegales } from './policy.ts';

test('qui tient les règles légales', () => expect(rolesQui(canGererReglesLegales)).toEqual(['SUPER_ADMIN']));
