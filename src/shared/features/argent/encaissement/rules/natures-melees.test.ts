import fc from 'fast-check';
import { expect, it } from 'vitest';
import { payerNaturesMelees } from './natures-melees.ts';

const part = (natureFiscale: 'HT' | 'TTC', tauxTvaCentiemes: number | null, rapportDesLignes?: object) => ({
  encours: { natureFiscale, tauxTvaCentiemes, rapportDesLignes: rapportDesLignes as never },
  montantCentimes: 10_000,
});
it.each([
  ['TTC : tel quel', part('TTC', null), null, 10_000, null],
  ['HT, à son taux', part('HT', 550), 2_000, 10_550, 550],
  ['HT, ligne par ligne', part('HT', null, { ht: 1_000, ttc: 1_150 }), 2_000, 11_500, null],
  ['HT, au taux que l’on donne', part('HT', null), 2_000, 12_000, 2_000],
  ['HT, sans taux : à donner', part('HT', null), null, null, null],
])('ENC-88 : %s', (_cas, laPart, tauxDit, payeCentimes, tauxTvaCentiemes) => {
  expect(payerNaturesMelees([laPart], tauxDit)).toEqual([{ ...laPart, payeCentimes, tauxTvaCentiemes }]);
});

it('ENC-88 : le taux donné ne sert qu’à ce qui n’en dit aucun', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), fc.nat(1_000_000), (taux, dit, montantCentimes) => {
      const connue = { ...part('HT', taux), montantCentimes };
      expect(payerNaturesMelees([connue], dit)).toEqual(payerNaturesMelees([connue], null));
    }),
  );
});
