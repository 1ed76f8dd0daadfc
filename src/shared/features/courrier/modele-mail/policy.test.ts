import { expect, test } from 'vitest';
import { rolesQui } from '#shared/core/roles.ts';
import { canGererModeles } from './policy.ts';

test('qui choisit les mots des mails', () =>
  expect(rolesQui(canGererModeles)).toEqual(['ACHAT', 'ADMIN', 'GROUPEMENT']));
