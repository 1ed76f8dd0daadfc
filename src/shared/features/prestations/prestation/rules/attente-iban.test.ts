import { expect, it } from 'vitest';
import { finDAttente, utilisableDes } from './attente-iban.ts';

const LE = new Date('2026-11-23T10:00:00.000Z');
const IBAN = 'FR1420041010050500013M02606';

it('un IBAN neuf, ou le premier, attend 72 heures (PRS-24)', () => {
  expect(utilisableDes(undefined, IBAN, LE)).toBe('2026-11-26T10:00:00.000Z');
  expect(utilisableDes({ iban: 'DE89370400440532013000', utilisableLe: null }, IBAN, LE)).toBe(
    '2026-11-26T10:00:00.000Z',
  );
});
it('le même IBAN garde ce qu’il avait : une attente, ou aucune', () => {
  expect(utilisableDes({ iban: IBAN, utilisableLe: null }, IBAN, LE)).toBeNull();
  expect(utilisableDes({ iban: IBAN, utilisableLe: '2026-11-24T10:00:00.000Z' }, IBAN, LE)).toBe(
    '2026-11-24T10:00:00.000Z',
  );
});
it.each([
  [null, null],
  ['2026-11-23T09:59:59.999Z', null],
  ['2026-11-23T10:00:00.000Z', null],
  ['2026-11-23T10:00:00.001Z', '2026-11-23T10:00:00.001Z'],
] as const)('l’attente jusqu’à %s : %s', (utilisableLe, attendue) =>
  expect(finDAttente(utilisableLe, LE)).toBe(attendue),
);
