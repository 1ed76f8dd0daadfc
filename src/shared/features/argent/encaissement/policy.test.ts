import { expect, test } from 'vitest';
import { rolesQui } from '#shared/core/roles.ts';
import { canAnnulerEncaissement, canEncaisser, canLireEncaissements } from './policy.ts';

test('qui lit les encaissements', () =>
  expect(rolesQui(canLireEncaissements)).toEqual([
    'ACHAT',
    'CONSULTATION_GROUPEMENT',
    'ADMIN',
    'GROUPEMENT',
    'MERCHANDISING',
    'OPERATEUR',
  ]));
test('qui en saisit et les partage', () => expect(rolesQui(canEncaisser)).toEqual(['ACHAT', 'ADMIN', 'GROUPEMENT']));
test('qui en annule (ECM-11)', () =>
  expect(rolesQui(canAnnulerEncaissement)).toEqual(['ACHAT', 'ADMIN', 'GROUPEMENT']));
