import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apresRemise, lireDecimalXml, montantDe, prixUnitaire, tauxDe, partDe } from './decimaux.ts';

describe('un nombre de facture', () => {
  test.each([
    ['12.34', 2, 1234, false],
    ['-12.34', 2, -1234, false],
    ['+5', 2, 500, false],
    ['.5', 2, 50, false],
    ['12.', 2, 1200, false],
    ['-0.00', 2, 0, false],
    ['0001.10', 2, 110, false],
    ['12.345', 2, 1235, true],
    ['-12.345', 2, -1235, true],
    ['12.3449999', 2, 1234, true],
    ['12.3400', 2, 1234, false],
    ['3.3333', 6, 3_333_300, false],
    ['0.0000005', 6, 1, true],
    [' 4.10 ', 6, 4_100_000, false],
  ] as const)('%s se lit', (ecrit, decimales, valeur, arrondi) => {
    expect(lireDecimalXml(ecrit, decimales)).toEqual({ valeur, arrondi });
  });
  test.each([
    '12,50',
    '1 234.00',
    '1.234,56',
    '1e3',
    '1E2',
    'INF',
    'NaN',
    '',
    '.',
    '-',
    '0x10',
    '--1',
    '12.5.1',
    '١٢',
    '12€',
  ])('« %s » est refusé', (ecrit) => expect(lireDecimalXml(ecrit, 2)).toBeNull());
  test('un nombre trop grand pour être exact est refusé', () => {
    expect(lireDecimalXml('99999999999999999', 2)).toBeNull();
    expect(lireDecimalXml('9'.repeat(400), 2)).toBeNull();
  });
  test('chaque entier de centimes se relit', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (centimes) => {
        const chiffres = String(Math.abs(centimes)).padStart(3, '0');
        const ecrit = `${centimes < 0 ? '-' : ''}${chiffres.slice(0, -2)}.${chiffres.slice(-2)}`;
        expect(lireDecimalXml(ecrit, 2)).toEqual({ valeur: centimes + 0, arrondi: false });
      }),
    );
  });
});

describe('les calculs', () => {
  test('une quantité à son prix s’arrondit une fois, au demi-centime', () => {
    expect(montantDe(3_000_000, 3_333_300)).toBe(1000);
    expect(montantDe(1_000_000, 5_000)).toBe(1);
    expect(montantDe(-1_000_000, 5_000)).toBe(-1);
    expect(montantDe(0, 5_000)).toBe(0);
    expect(montantDe(1_000_000_000_000, 9_999_999_000)).toBe(999_999_900_000);
  });
  test('un prix de plusieurs unités devient celui d’une', () => {
    expect(prixUnitaire(12_345_000, 1_000_000_000)).toBe(12_345);
    expect(prixUnitaire(10_000_000, 3_000_000)).toBe(3_333_333);
  });
  test('remise et taxe au centime', () => {
    expect(apresRemise(2275, 1000)).toBe(2048);
    expect(partDe(54_300, 550)).toBe(2987);
    expect(tauxDe(150, 1000)).toBe(1500);
    expect(tauxDe(150, 0)).toBeNull();
  });
  test('six décimales suffisent : moins d’un centime d’erreur sur dix mille unités', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 0, max: 10 ** 11 }), (quantite, prix) => {
        // A price of nine decimals, compared with its stored value.
        const exact = (quantite * prix) / 10 ** 7;
        const garde = lireDecimalXml((prix / 10 ** 9).toFixed(9), 6);
        expect(Math.abs(montantDe(quantite * 1_000_000, garde?.valeur ?? 0) - exact)).toBeLessThanOrEqual(1.001);
      }),
    );
  });
});
