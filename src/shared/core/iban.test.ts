import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bicLu, ibanLu, ibanMasque, isBic, isIban } from './iban.ts';

describe('un IBAN', () => {
  // Examples of the register of ISO 13616.
  it.each([
    'FR14 2004 1010 0505 0001 3M02 606',
    'DE89 3704 0044 0532 0130 00',
    'BE68 5390 0754 7034',
    'MC58 1122 2000 0101 2345 6789 030',
    'NO93 8601 1117 947',
    'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  ])('%s est juste', (iban) => {
    expect(isIban(ibanLu(iban))).toBe(true);
  });
  it.each([
    ['un chiffre changé', 'FR14 2004 1010 0505 0001 3M02 607'],
    ['un caractère de moins', 'FR14 2004 1010 0505 0001 3M02 60'],
    ['un pays hors de la zone SEPA', 'BR15 0000 0000 0000 1093 2840 814P 2'],
    ['une lettre dans la clé', 'FRA4 2004 1010 0505 0001 3M02 606'],
    ['rien', ''],
  ])('%s est refusé', (_quoi, iban) => {
    expect(isIban(ibanLu(iban))).toBe(false);
  });
  it('deux chiffres voisins échangés ou un chiffre changé ne passent jamais', () => {
    const juste = ibanLu('DE89 3704 0044 0532 0130 00');
    fc.assert(
      fc.property(fc.integer({ min: 4, max: juste.length - 1 }), fc.integer({ min: 1, max: 9 }), (rang, plus) => {
        const change = (Number(juste[rang]) + plus) % 10;
        expect(isIban(juste.slice(0, rang) + String(change) + juste.slice(rang + 1))).toBe(false);
      }),
    );
  });
  it('ne montre que son pays, sa clé et ses quatre derniers signes', () => {
    expect(ibanMasque('FR1420041010050500013M02606')).toBe('FR14 •••• 2606');
  });
});

it.each([
  ['psst frpp par', true],
  ['AGRIFRPP', true],
  ['AGRIFRPP1', false],
  ['AGR1FRPPXXX', true],
  ['AGRIF1PP', false],
])('le BIC %s : %s', (bic, attendu) => {
  expect(isBic(bicLu(bic))).toBe(attendu);
});
