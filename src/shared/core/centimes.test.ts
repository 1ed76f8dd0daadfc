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

  test.each([
    ['Le prix', -1, 'Le prix ne peut pas être négatif.'],
    ['La valeur attendue', -1, 'La valeur attendue ne peut pas être négative.'],
    ['La valeur attendue', 1e12, 'La valeur attendue doit rester inférieure à 10 000 000 000 €.'],
  ])('%s de %s s’accorde', (nom, valeur, phrase) =>
    expect(centimes(nom).safeParse(valeur).error?.issues[0]?.message).toBe(phrase),
  );
});
