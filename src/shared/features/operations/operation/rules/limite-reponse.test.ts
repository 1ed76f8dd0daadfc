import { expect, test } from 'vitest';
import { limiteDeReponse } from './limite-reponse.ts';

const operation = { recueLe: '2026-06-01', delaiJours: 7, dateDebut: '2026-06-20', dateFin: '2026-06-30' };

test.each([
  ['le délai de la priorité', {}, '2026-06-08'],
  ['sans délai, aucune', { delaiJours: null }, null],
  ['le délai passe le début : la veille du début', { delaiJours: 30 }, '2026-06-19'],
  ['le délai tombe le premier jour : la veille', { delaiJours: 19 }, '2026-06-19'],
  ['reçue le premier jour : le délai', { recueLe: '2026-06-20' }, '2026-06-27'],
  ['reçue en cours, le délai passe la fin : le dernier jour', { recueLe: '2026-06-25' }, '2026-06-30'],
  ['sans dates encore : le délai', { dateDebut: null, dateFin: null }, '2026-06-08'],
])('%s', (_cas, champs, attendue) => {
  expect(limiteDeReponse({ ...operation, ...champs })).toBe(attendue);
});
