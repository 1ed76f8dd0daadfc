import { expect, test } from 'vitest';
import { rolesQui } from '#shared/core/roles.ts';
import { canRedigerGuide } from './policy.ts';

test('qui rédige le guide', () =>
  expect(rolesQui(canRedigerGuide)).toEqual(['ACHAT', 'ADMIN', 'GROUPEMENT', 'MERCHANDISING', 'SUPER_ADMIN']));
