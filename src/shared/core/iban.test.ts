import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bicLu, ibanLu, ibanMasque, isBic, isIban } from './iban.ts';

/** The IBAN with the key computed by ISO 7064. */
const avecCle = (iban: string): string => {
  const nu = ibanLu(iban);
  const chiffres = `${nu.slice(4)}${nu.slice(0, 2)}00`.replace(/[A-Z]/g, (lettre) => String(lettre.charCodeAt(0) - 55));
  return nu.slice(0, 2) + String(98n - (BigInt(chiffres) % 97n)).padStart(2, '0') + nu.slice(4);
};

it.each([
  'FR76 3000 6000 0112 3456 7890 189',
  'fr7630006000011234567890189',
  'FR76-3000-6000-0112-3456-7890-189',
  'FR76.3000.6000.0112.3456.7890.189',
  'FR76\u00a03000\u202f6000\u2009011234567890189',
  'FR76\u200b30006000011234567890189',
  '\ufeffFR7630006000011234567890189',
  'FR7630006000\u00ad011234567890189',
  'IBAN FR7630006000011234567890189',
  'IBAN : FR76 3000 6000 0112 3456 7890 189',
  'iban:FR7630006000011234567890189\n',
])('%j est le même IBAN, quelle que soit sa copie', (copie) => {
  expect(ibanLu(copie)).toBe('FR7630006000011234567890189');
});

describe('un IBAN', () => {
  it.each(['FR', 'DE', 'NO'])('de %s, une clé 00, 01 ou 99 ne passe jamais', (pays) => {
    const longueur = { FR: 23, DE: 18, NO: 11 }[pays]!;
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: longueur, maxLength: longueur }),
        (chiffres) => {
          for (const cle of ['00', '01', '99']) expect(isIban(`${pays}${cle}${chiffres.join('')}`)).toBe(false);
        },
      ),
    );
  });
  it('d’un compte français quelconque, une seule clé de RIB sur cent passe', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10}[A-Z0-9]{11}$/), (compte) => {
        const cles = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));
        const justes = cles.filter((cle) => isIban(avecCle(`FR00${compte}${cle}`)));
        expect(justes.filter((cle) => +cle >= 1 && +cle <= 97)).toHaveLength(1);
      }),
      { numRuns: 50 },
    );
  });
  // Examples of the register of ISO 13616.
  it.each([
    'FR14 2004 1010 0505 0001 3M02 606',
    'DE89 3704 0044 0532 0130 00',
    'BE68 5390 0754 7034',
    'MC58 1122 2000 0101 2345 6789 030',
    'NO93 8601 1117 947',
    'FR76 3000 6000 0112 3456 7890 189',
    'FR76 3000 4000 0312 3456 7890 143',
    'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  ])('%s est juste', (iban) => {
    expect(isIban(ibanLu(iban))).toBe(true);
  });
  it.each([
    ['un chiffre changé', 'FR14 2004 1010 0505 0001 3M02 607'],
    ['un caractère de moins', 'FR14 2004 1010 0505 0001 3M02 60'],
    ['un pays hors de la zone SEPA', 'BR15 0000 0000 0000 1093 2840 814P 2'],
    ['une lettre dans la clé', 'FRA4 2004 1010 0505 0001 3M02 606'],
    // The key of the IBAN is right, only the key of its RIB is wrong.
    ['une clé de RIB fausse', avecCle('FR00 3000 6000 0112 3456 7890 188')],
    ['une clé de RIB de Monaco fausse', avecCle('MC00 1122 2000 0101 2345 6789 031')],
    ['une lettre dans le code banque', avecCle('FR00 A000 6000 0112 3456 7890 189')],
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
