import { expect, test } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import { centimesCherches, genresDe } from './rules.ts';
import type { GenreTrouve } from './contract.ts';

const PHARMACIE: readonly GenreTrouve[] = ['MONTANT', 'RFA', 'CONDITION', 'ENCAISSEMENT', 'FACTURE', 'RDV'];
const GROUPEMENT: readonly GenreTrouve[] = [
  'MONTANT',
  'RFA',
  'PROPOSITION',
  'ENCAISSEMENT',
  'FACTURE',
  'RDV',
  'PRESTATION',
];
const ATTENDUS: Readonly<Record<Role, readonly GenreTrouve[]>> = {
  ADMIN: PHARMACIE,
  ACHAT: PHARMACIE,
  MERCHANDISING: PHARMACIE,
  OPERATEUR: PHARMACIE,
  GROUPEMENT,
  CONSULTATION_GROUPEMENT: GROUPEMENT,
  DELEGUE: [],
  SUPER_ADMIN: [],
};
test.each(roles)('%s ne cherche que dans ce que ses écrans montrent', (role) => {
  expect(genresDe({ role, impersonation: false })).toEqual(ATTENDUS[role]);
});

test.each([
  ['120', 12_000],
  ['120,5', 12_050],
  ['120.50 €', 12_050],
  ['1 234,56', 123_456],
  ['1\u202f234,56\u00a0€', 123_456],
  ['0,07', 7],
  ['0', null],
  ['12,345', null],
  ['E-12', null],
  ['12345678', null],
  ['douze', null],
])('« %s » nomme %s centimes', (texte, centimes) => {
  expect(centimesCherches(texte)).toBe(centimes);
});
