import { expect, it } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import { canEcrireReclamation, canGererLien, canLireReclamation, canSupprimerReclamation } from './policy.ts';

it.each<[Role, boolean, boolean, boolean]>([
  ['ADMIN', true, true, true],
  ['ACHAT', true, true, false],
  ['MERCHANDISING', true, true, false],
  ['OPERATEUR', true, true, false],
  ['GROUPEMENT', true, true, true],
  ['CONSULTATION_GROUPEMENT', true, false, false],
  ['DELEGUE', false, false, false],
  ['SUPER_ADMIN', false, false, false],
])('%s lit : %s, écrit et donne le lien : %s, supprime : %s', (role, lit, ecrit, supprime) => {
  const peut = [canLireReclamation, canEcrireReclamation, canGererLien, canSupprimerReclamation].map((can) =>
    can({ role }),
  );
  expect(peut).toEqual([lit, ecrit, ecrit, supprime]);
});

it('les huit rôles sont écrits', () => {
  expect(roles).toHaveLength(8);
});
