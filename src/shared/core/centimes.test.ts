import { describe, expect, test } from 'vitest';
import { centimes, formatCentimes, MAX_CENTIMES } from './centimes.ts';

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
