import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertirNature, formatTaux, rapportDesLignes, rapportDuTaux, tauxCommun } from './nature-fiscale.ts';

const centimes = fc.integer({ min: 0, max: 1_000_000_000 });
const taux = fc.integer({ min: 0, max: 10_000 });
const ligne = fc.record({ htCentimes: fc.integer({ min: 1, max: 10_000_000 }), tauxTvaCentiemes: taux });

describe('convertir un montant (ENC-77)', () => {
  it.each([
    ['120,00 € TTC à 20 %', 12_000, 'TTC', 'HT', 2_000, 10_000],
    ['100,00 € HT à 20 %', 10_000, 'HT', 'TTC', 2_000, 12_000],
    ['105,50 € TTC à 5,5 %', 10_550, 'TTC', 'HT', 550, 10_000],
    ['100,00 € TTC à 20 %, arrondi', 10_000, 'TTC', 'HT', 2_000, 8_333],
    ['2,1 %, le demi-centime monte', 50_000, 'HT', 'TTC', 210, 51_050],
    ['sans TVA, rien ne change', 12_345, 'TTC', 'HT', 0, 12_345],
    ['de même nature, rien ne change', 12_345, 'HT', 'HT', 2_000, 12_345],
  ] as const)('%s', (_cas, montant, de, vers, tauxCentiemes, attendu) => {
    expect(convertirNature(montant, de, vers, rapportDuTaux(tauxCentiemes))).toBe(attendu);
  });

  it('un aller et retour rend le montant, à un centime près', () => {
    fc.assert(
      fc.property(centimes, taux, (montant, tauxCentiemes) => {
        const rapport = rapportDuTaux(tauxCentiemes);
        const ttc = convertirNature(montant, 'HT', 'TTC', rapport);
        expect(convertirNature(ttc, 'TTC', 'HT', rapport)).toBe(montant);
        const ht = convertirNature(montant, 'TTC', 'HT', rapport);
        expect(Math.abs(convertirNature(ht, 'HT', 'TTC', rapport) - montant)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('les lignes de plusieurs taux font exactement le total converti', () => {
    fc.assert(
      fc.property(fc.array(ligne, { minLength: 1, maxLength: 20 }), (lignes) => {
        const ht = lignes.reduce((total, { htCentimes }) => total + htCentimes, 0);
        const ttc = lignes.reduce(
          (total, { htCentimes, tauxTvaCentiemes }) =>
            total + convertirNature(htCentimes, 'HT', 'TTC', rapportDuTaux(tauxTvaCentiemes)),
          0,
        );
        const rapport = rapportDesLignes(lignes)!;
        expect(convertirNature(ht, 'HT', 'TTC', rapport)).toBe(ttc);
        expect(convertirNature(ttc, 'TTC', 'HT', rapport)).toBe(ht);
      }),
    );
  });

  it('une ligne sans taux ne se devine pas', () => {
    expect(rapportDesLignes([{ htCentimes: 100, tauxTvaCentiemes: null }])).toBeNull();
    expect(rapportDesLignes([])).toBeNull();
    expect([
      tauxCommun([{ tauxTvaCentiemes: 550 }, { tauxTvaCentiemes: 550 }]),
      tauxCommun([{ tauxTvaCentiemes: 550 }, { tauxTvaCentiemes: 2_000 }]),
      tauxCommun([{ tauxTvaCentiemes: 550 }, { tauxTvaCentiemes: null }]),
    ]).toEqual([550, null, null]);
  });
});

it('un taux se dit en pour cent', () => {
  expect(formatTaux(550).replaceAll(/\s/gu, ' ')).toBe('5,5 %');
});
