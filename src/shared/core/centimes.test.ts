import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centimes, formatCentimes, MAX_CENTIMES, parseCentimes, repartir } from './centimes.ts';

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

describe('repartir', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1, [1, 3], [0, 1]],
    [0, [5, 5], [0, 0]],
    [10, [0, 0], [5, 5]],
    [100, [], []],
    [1000, [50, 30, 20], [500, 300, 200]],
  ])('%i selon %j → %j', (total, poids, attendu) => expect(repartir(total, poids)).toEqual(attendu));

  const poids = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 50 });
  test('les parts font toujours le total, à un centime près de la part exacte', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), poids, (total, p) => {
        const parts = repartir(total, p);
        const somme = p.reduce((a, b) => a + b, 0) || p.length;
        expect(parts.reduce((a, b) => a + b, 0)).toBe(total);
        for (const [i, part] of parts.entries()) {
          const exacte = (total * (p.some((x) => x > 0) ? (p[i] ?? 0) : 1)) / somme;
          expect(Math.abs(part - exacte)).toBeLessThan(1.000_001);
        }
      }),
    ));
});
