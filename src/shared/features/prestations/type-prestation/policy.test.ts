import { expect, test } from 'vitest';
import { rolesQui } from '#shared/core/roles.ts';
import { canGererTypesPrestation, canLireTypesPrestation } from './policy.ts';

test('qui lit les types de prestation', () =>
  expect(rolesQui(canLireTypesPrestation)).toEqual(['CONSULTATION_GROUPEMENT', 'GROUPEMENT']));
test('qui les gère', () => expect(rolesQui(canGererTypesPrestation)).toEqual(['GROUPEMENT']));
