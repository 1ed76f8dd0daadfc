import { expect, test } from 'vitest';
import { rolesQui } from '#shared/core/roles.ts';
import { canGererRfaGroupement, canLireRfaGroupement } from './policy.ts';

test('qui lit les RFA du groupement', () =>
  expect(rolesQui(canLireRfaGroupement)).toEqual(['CONSULTATION_GROUPEMENT', 'GROUPEMENT']));
test('qui les gère', () => expect(rolesQui(canGererRfaGroupement)).toEqual(['GROUPEMENT']));
