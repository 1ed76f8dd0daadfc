import { expect, test } from 'vitest';
import type { Role } from '#shared/core/acteur.ts';
import { peutChercher, porteeDe, type PorteeAnnuaire } from './rules.ts';

test.each<[Role, PorteeAnnuaire]>([
  ['SUPER_ADMIN', 'TOUTES'],
  ['GROUPEMENT', 'ADHERENTS'],
  ['CONSULTATION_GROUPEMENT', 'ADHERENTS'],
  ['DELEGUE', 'OUVERTES'],
  ['ADMIN', 'ADHERENTS'],
  ['ACHAT', 'ADHERENTS'],
  ['MERCHANDISING', 'ADHERENTS'],
  ['OPERATEUR', 'ADHERENTS'],
])('%s voit %s', (role, portee) => expect(porteeDe({ role })).toBe(portee));

test.each<[PorteeAnnuaire, string | undefined, boolean]>([
  ['OUVERTES', undefined, false],
  ['OUVERTES', ' t ', false],
  ['OUVERTES', 'ti', true],
  ['ADHERENTS', undefined, true],
  ['TOUTES', '', true],
])('%s avec %j : %s', (portee, q, attendu) => expect(peutChercher(portee, q)).toBe(attendu));
