import { expect, test } from 'vitest';
import type { Role } from '#shared/core/acteur.ts';
import { canChangerAbonnement, canSouscrire } from './policy.ts';

test.each<[Role, boolean, boolean]>([
  ['ACHAT', false, false],
  ['CONSULTATION_GROUPEMENT', false, false],
  ['ADMIN', false, true],
  ['DELEGUE', false, false],
  ['GROUPEMENT', false, true],
  ['MERCHANDISING', false, false],
  ['OPERATEUR', false, false],
  ['SUPER_ADMIN', true, false],
])('%s : change l’abonnement %s, souscrit %s, et rien au nom d’un autre', (role, change, souscrit) => {
  expect([canChangerAbonnement({ role, impersonation: false }), canSouscrire({ role, impersonation: false })]).toEqual([
    change,
    souscrit,
  ]);
  expect([canChangerAbonnement({ role, impersonation: true }), canSouscrire({ role, impersonation: true })]).toEqual([
    false,
    false,
  ]);
});
