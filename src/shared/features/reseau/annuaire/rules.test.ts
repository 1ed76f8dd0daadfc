import { expect, test } from 'vitest';
import type { Role } from '#shared/core/acteur.ts';
import { porteeDe, type PorteeAnnuaire } from './rules.ts';

test.each<[Role, PorteeAnnuaire]>([
  ['SUPER_ADMIN', 'TOUTES'],
  ['GROUPEMENT', 'ADHERENTS'],
  ['CONSULTATION_GROUPEMENT', 'ADHERENTS'],
  ['DELEGUE', 'ADHERENTS'],
  ['ADMIN', 'ADHERENTS'],
  ['ACHAT', 'ADHERENTS'],
  ['MERCHANDISING', 'ADHERENTS'],
  ['OPERATEUR', 'ADHERENTS'],
])('%s voit %s', (role, portee) => expect(porteeDe({ role })).toBe(portee));
