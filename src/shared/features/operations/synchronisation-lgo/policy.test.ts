import { expect, test } from 'vitest';
import { rolesQui } from '#shared/core/roles.ts';
import { canSynchroniserLgo } from './policy.ts';

test('qui met une promotion dans le LGO', () =>
  expect(rolesQui(canSynchroniserLgo)).toEqual(['ACHAT', 'ADMIN', 'MERCHANDISING']));
