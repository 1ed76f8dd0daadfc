import { expect, it } from 'vitest';
import { obstaclesDuVirement, preuveDe, preuveSuffit, type ReversionAVirer } from './preuve.ts';

it.each([
  [{ demandees: 0, acceptees: 0, photographiees: 0 }, 'NON_DEMANDEE'],
  [{ demandees: 1, acceptees: 0, photographiees: 0 }, 'MANQUANTE'],
  [{ demandees: 2, acceptees: 1, photographiees: 0 }, 'MANQUANTE'],
  [{ demandees: 2, acceptees: 2, photographiees: 1 }, 'MANQUANTE'],
  [{ demandees: 2, acceptees: 1, photographiees: 1 }, 'FOURNIE'],
] as const)('%o : %s', (liees, attendue) => {
  expect(preuveDe(liees)).toBe(attendue);
});

const reversion = (champs: Partial<ReversionAVirer> = {}): ReversionAVirer => ({
  etat: 'A_REVERSER',
  preuve: 'FOURNIE',
  sansPreuveMotif: null,
  iban: 'FR14 •••• 2606',
  ibanUtilisableLe: null,
  virementId: null,
  ...champs,
});
it.each([
  [{}, []],
  [{ preuve: 'NON_DEMANDEE' }, []],
  [{ preuve: 'MANQUANTE' }, ['PREUVE']],
  [{ preuve: 'MANQUANTE', sansPreuveMotif: 'Vue en rendez-vous' }, []],
  [{ iban: null }, ['IBAN']],
  [{ preuve: 'MANQUANTE', iban: null }, ['PREUVE', 'IBAN']],
  [{ ibanUtilisableLe: '2026-11-25T08:00:00.000Z' }, ['IBAN_EN_ATTENTE']],
  [{ virementId: 7, iban: null }, ['DEJA_EN_VIREMENT']],
  [{ etat: 'REVERSEE', virementId: 7 }, ['REVERSEE']],
] as const)('ce qui empêche %o de partir : %o', (champs, attendus) => {
  expect(obstaclesDuVirement(reversion(champs))).toEqual(attendus);
});
it('un motif écrit vaut une preuve', () => {
  expect(
    [{}, { sansPreuveMotif: 'Vue' }].map((champs) => preuveSuffit(reversion({ preuve: 'MANQUANTE', ...champs }))),
  ).toEqual([false, true]);
});
