import { expect, test } from 'vitest';
import { rolesQui } from '#shared/core/roles.ts';
import { canGererFamilles } from './policy.ts';

test('qui tient les familles', () => expect(rolesQui(canGererFamilles)).toEqual(['ADMIN']));
