import { expect, test } from 'vitest';
import { rolesQui } from '#shared/core/roles.ts';
import { canRedigerCondition, canSupprimerCondition } from './policy.ts';

test('qui rédige une condition', () => expect(rolesQui(canRedigerCondition)).toEqual(['ACHAT', 'ADMIN']));
test('qui en supprime', () => expect(rolesQui(canSupprimerCondition)).toEqual(['ADMIN']));
