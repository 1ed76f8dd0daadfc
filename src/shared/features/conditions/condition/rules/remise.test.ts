import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPourcent, lireRemise, remiseCommune, remisePossible } from './remise.ts';

describe('lire une remise', () => {
  it.each<[string, number | null, string | null]>([
    ['30 % + 10+2 UG', 30, '10+2'],
    ['30\u00a0%', 30, null],
    ['30', 30, null],
    ['12,5%', 12.5, null],
    ['2.5 %', 2.5, null],
    ['100 %', 100, null],
    ['0', 0, null],
    ['10+2', null, '10+2'],
    ['10 + 2 UG', null, '10+2'],
    ['12+2 offertes dès 50 boîtes', null, '12+2'],
    ['35 % dès 24 unités', 35, null],
    ['Remise 5 % + 3 %', null, null],
    ['de 10 % à 30 %', null, null],
    ['20 % puis encore 20 %', 20, null],
    ['10+2 ou 24+5', null, null],
    ['10+2+1', null, null],
    ['30 + 5 %', 5, null],
    ['1,5+2', null, null],
    ['150 %', null, null],
    ['1 250 % ', null, null],
    ['Tarif net', null, null],
    ['= 30 %', 30, null],
  ])('%s', (texte, remisePct, ug) => {
    expect(lireRemise(texte)).toEqual({ remisePct, ug });
  });

  it('relit exactement toute remise écrite par un pourcentage et des unités gratuites', () => {
    const pourcent = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100);
    const gratuites = fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 9999 }));
    fc.assert(
      fc.property(pourcent, fc.option(gratuites), fc.boolean(), (remisePct, ug, suffixe) => {
        const unites = ug && ug.join('+');
        const texte = [formatPourcent(remisePct), ...(unites ? [`${unites}${suffixe ? ' UG' : ''}`] : [])].join(' + ');
        expect(lireRemise(texte)).toEqual({ remisePct, ug: unites });
      }),
    );
  });

  it('ne lit jamais hors de 0 à 100, quoi qu’on tape', () => {
    fc.assert(
      fc.property(fc.string(), (texte) => {
        const { remisePct } = lireRemise(texte);
        return remisePct === null || (remisePct >= 0 && remisePct <= 100);
      }),
    );
  });
});

it.each([
  ['100', true],
  ['100 %', true],
  ['100,5 %', false],
  ['150', false],
  ['150 boîtes offertes', true],
])('%s est une remise possible : %s', (texte, attendu) => {
  expect(remisePossible(texte)).toBe(attendu);
});

it.each<[readonly string[], string]>([
  [['30 %', '30 %'], '30 %'],
  [['10 %', '30 %', '20 %'], 'de 10\u00a0% à 30\u00a0%'],
  [['10', '10 %'], '10\u00a0%'],
  [['10 %', '10+2'], 'Selon le produit'],
  [['10 % + 10+2', '20 %'], 'Selon le produit'],
])('la remise commune de %j est %s', (remises, attendue) => {
  expect(remiseCommune(remises)).toBe(attendue);
});
