import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleEanValide } from '#shared/core/codes/cle-ean.ts';
import { avertissementsCodes, cip13De, completerCodes, lireCode } from './rules.ts';

describe('les codes d’un produit', () => {
  it.each([
    ['3400930123454', true],
    ['3400930123455', false],
    ['4006381333931', true],
    ['96385074', true],
    ['012345678905', true],
    ['340093012345a', false],
    ['', false],
  ])('la clé de %j : %s', (code, attendu) => {
    expect(cleEanValide(code)).toBe(attendu);
  });

  it('le CIP13 d’un CIP7 a toujours une clé juste et le contient', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{7}$/), (cip7) => {
        const cip13 = cip13De(cip7);
        expect(cleEanValide(cip13)).toBe(true);
        expect(cip13.slice(5, 12)).toBe(cip7);
      }),
    );
  });

  it.each([
    [
      'un CIP7 donne le CIP13 et l’EAN',
      { ean: null, cip7: '3012345', cip13: null },
      { ean: '3400930123454', cip7: '3012345', cip13: '3400930123454' },
    ],
    [
      'l’EAN d’un médicament donne ses CIP',
      { ean: '3400930123454', cip7: null, cip13: null },
      { ean: '3400930123454', cip7: '3012345', cip13: '3400930123454' },
    ],
    [
      'l’EAN d’une crème ne donne rien',
      { ean: '3760001234565', cip7: null, cip13: null },
      { ean: '3760001234565', cip7: null, cip13: null },
    ],
    [
      'deux codes différents restent',
      { ean: '3760001234565', cip7: null, cip13: '3400930123454' },
      { ean: '3760001234565', cip7: '3012345', cip13: '3400930123454' },
    ],
    ['aucun code', { ean: null, cip7: null, cip13: null }, { ean: null, cip7: null, cip13: null }],
  ])('%s', (_, codes, attendus) => {
    expect(completerCodes(codes)).toEqual(attendus);
    expect(completerCodes(attendus)).toEqual(attendus);
  });

  it.each([
    [{ ean: '3760001234565', cip7: null, cip13: null }, []],
    [{ ean: '3760001234566', cip7: null, cip13: null }, ['La clé de l’EAN 3760001234566 est incorrecte, vérifiez.']],
    [
      { ean: '3400930123455', cip7: '3012345', cip13: '3400930123455' },
      ['La clé de l’EAN 3400930123455 est incorrecte, vérifiez.'],
    ],
    [
      { ean: null, cip7: '3012346', cip13: '3400930123454' },
      ['Le CIP7 3012346 n’est pas celui du CIP13 3400930123454, vérifiez.'],
    ],
    [
      { ean: null, cip7: null, cip13: '3760001234565' },
      ['Le CIP13 3760001234565 ne commence pas par 34009, vérifiez.'],
    ],
    // Codes 30xxxxx rarely satisfy the old modulo-11 key, so it is not checked.
    [{ ean: null, cip7: '3000019', cip13: null }, []],
  ])('avertit sans bloquer : %j', (codes, attendus) => {
    expect(avertissementsCodes(codes)).toEqual(attendus);
  });
});

describe('un code lu dans un fichier', () => {
  it.each([
    ['3400930123454', 'CODE13', '3400930123454'],
    [' 3400 930 123 454 ', 'CODE13', '3400930123454'],
    ['34009-30123454', 'CODE13', '3400930123454'],
    ["'3400930123454", 'CODE13', '3400930123454'],
    ['="3400930123454"', 'CODE13', '3400930123454'],
    ['96385074', 'CODE13', '0000096385074'],
    ['012345678905', 'CODE13', '0012345678905'],
    ['12345678905', 'CODE13', '0012345678905'],
    ['03400930123454', 'CODE13', '3400930123454'],
    ['3012345', 'CIP7', '3012345'],
    ['', 'VIDE', undefined],
    ['   ', 'VIDE', undefined],
    ['0000000000000', 'VIDE', undefined],
  ])('%j → %s %s', (saisie, type, code) => {
    expect(lireCode(saisie)).toEqual(code ? { type, code } : { type });
  });

  it.each([
    ['3,40093E+12', /arrondi par un tableur/],
    ['3.40093E+12', /arrondi par un tableur/],
    ['13400930123451', /14 chiffres : il désigne un carton/],
    ['12345', /a 5 chiffres/],
    ['12345678906', /a 11 chiffres/],
    ['ABC123', /que des chiffres/],
    ['9'.repeat(300), /a 300 chiffres/],
  ])('refuse %j', (saisie, motif) => {
    const codeLu = lireCode(saisie);
    expect(codeLu.type === 'REFUS' && codeLu.motif).toMatch(motif);
  });

  it('treize chiffres se lisent comme le reste : ce qui est autour ne change rien', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(?:\d{13}|0{13}|00\d{11}|34009\d{8})$/), (code) => {
        // A space around has the code decoded as any text.
        expect(lireCode(code)).toEqual(lireCode(` ${code}`));
      }),
    );
  });

  it('ne rend jamais qu’un code de 7 ou 13 chiffres, quoi qu’on lui donne', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d .-]{0,20}$/)), (saisie) => {
        const codeLu = lireCode(saisie);
        expect('code' in codeLu ? codeLu.code : '0000000').toMatch(/^(\d{7}|\d{13})$/);
      }),
    );
  });
});
