import { expect, test } from 'vitest';
import { rolesQui } from '#shared/core/roles.ts';
import { canRedigerComparatif, canSupprimerComparatif } from './policy.ts';

test('qui rédige le comparatif', () =>
  expect(rolesQui(canRedigerComparatif)).toEqual(['ACHAT', 'ADMIN', 'MERCHANDISING']));
test('qui en supprime', () => expect(rolesQui(canSupprimerComparatif)).toEqual(['ADMIN']));
