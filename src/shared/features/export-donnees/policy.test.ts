import { expect, test } from 'vitest';
import type { Role } from '#shared/core/acteur.ts';
import { canExporterDonnees } from './policy.ts';

test.each<[Role, boolean]>([
  ['ADMIN', true],
  ['GROUPEMENT', true],
  ['CONSULTATION_GROUPEMENT', false],
  ['ACHAT', false],
  ['MERCHANDISING', false],
  ['OPERATEUR', false],
  ['DELEGUE', false],
  ['SUPER_ADMIN', false],
])('%s exporte : %s ; au nom d’un autre, jamais', (role, attendu) => {
  expect([canExporterDonnees({ role, impersonation: false }), canExporterDonnees({ role, impersonation: true })]).toEqual([attendu, false]);
});
