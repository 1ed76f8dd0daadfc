import { expect, test } from 'vitest';
import type { AuthorizedTenantId, Role } from '#shared/core/acteur.ts';
import { canModifierGroupement } from './policy.ts';

// The eight roles: on their own tenant, then on another one.
test.each<[Role, boolean, boolean]>([
  ['SUPER_ADMIN', true, true],
  ['GROUPEMENT', true, false],
  ['CONSULTATION_GROUPEMENT', false, false],
  ['ADMIN', false, false],
  ['ACHAT', false, false],
  ['MERCHANDISING', false, false],
  ['OPERATEUR', false, false],
  ['DELEGUE', false, false],
])('%s modifie son groupement : %s ; un autre : %s', (role, surSonGroupement, autre) => {
  const acteur = { role, tenantId: 7 as AuthorizedTenantId };
  expect([canModifierGroupement(acteur, { id: 7 }), canModifierGroupement(acteur, { id: 8 })]).toEqual([
    surSonGroupement,
    autre,
  ]);
});
