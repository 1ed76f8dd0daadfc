import { expect, test } from 'vitest';
import { rolesQui } from '#shared/core/roles.ts';
import { canGererEmplacements } from './policy.ts';

test('qui tient les zones et les emplacements', () => expect(rolesQui(canGererEmplacements)).toEqual(['ADMIN']));
