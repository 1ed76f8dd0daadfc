import { expect, test } from 'vitest';
import { rolesQui } from '#shared/core/roles.ts';
import { canEcrireReclamation, canGererLien, canLireReclamation, canSupprimerReclamation } from './policy.ts';

test('qui lit les réclamations', () =>
  expect(rolesQui(canLireReclamation)).toEqual([
    'ACHAT',
    'CONSULTATION_GROUPEMENT',
    'ADMIN',
    'GROUPEMENT',
    'MERCHANDISING',
    'OPERATEUR',
  ]));
test('qui en écrit', () =>
  expect(rolesQui(canEcrireReclamation)).toEqual(['ACHAT', 'ADMIN', 'GROUPEMENT', 'MERCHANDISING', 'OPERATEUR']));
test('qui donne le lien', () =>
  expect(rolesQui(canGererLien)).toEqual(['ACHAT', 'ADMIN', 'GROUPEMENT', 'MERCHANDISING', 'OPERATEUR']));
test('qui en supprime', () => expect(rolesQui(canSupprimerReclamation)).toEqual(['ADMIN', 'GROUPEMENT']));
