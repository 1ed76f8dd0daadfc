import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centimes, formatCentimes, MAX_CENTIMES, parseCentimes } from './centimes.ts';

describe('parseCentimes', () => {
  test.each([
    ['1234,5', 123_450],
    ['1 234.50', 123_450],
    ['1234,50 €', 123_450],
    ['1 234 567,89', 123_456_789],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1.234', null],
    ['1.234.567', 123_456_700],
    ['12,3', 1_230],
    ['0', 0],
    ['-5,20', -520],
    ['+7', 700],
    ['', null],
    ['abc', null],
    ['1,234,5', 123_450],
    ['12,345', null],
    ['1,2345', null],
    ['--1', null],
    ['1e3', null],
  ])('%j → %s', (saisie, attendu) => expect(parseCentimes(saisie)).toBe(attendu));

  test('relit ce que formatCentimes écrit', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -MAX_CENTIMES, max: MAX_CENTIMES }),
        (n) => parseCentimes(formatCentimes(n).replace('−', '-')) === n,
      ),
    ));
});

test('formatCentimes : espaces insécables et signe euro', () =>
  expect(formatCentimes(123_456_789)).toBe('1\u00a0234\u00a0567,89\u00a0€'));

describe('centimes', () => {
  test.each([
    [0, true],
    [MAX_CENTIMES, true],
    [MAX_CENTIMES + 1, false],
    [-1, false],
    [1.5, false],
  ])('%s : %s', (valeur, attendu) => expect(centimes('Le montant').safeParse(valeur).success).toBe(attendu));
});
