import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleEan } from '#shared/core/codes/cle-ean.ts';
import { lireCodeScanne, lireCodesVus } from './code-scanne.ts';

const GS = '\u001d';
describe('un code scanné, tapé ou collé', () => {
  it.each<[string, string, { lot?: string; peremption?: string }]>([
    ['3400930000007', '3400930000007', {}],
    ['40123455', '0000040123455', {}],
    ['036000291452', '0036000291452', {}],
    ['0036000291452', '0036000291452', {}],
    ['03400930000007', '3400930000007', {}],
    ['00000040123455', '0000040123455', {}],
    ['3012345', '3400930123454', {}],
    ['3 400930 000007', '3400930000007', {}],
    ['"\'ààç"ààààààè', '3400930000007', {}],
    [']E03400930000007', '3400930000007', {}],
    [']E440123455', '0000040123455', {}],
    ['0103400930000007', '3400930000007', {}],
    ['(01) 03400930000007 (17) 261130 (10) AB12', '3400930000007', { lot: 'AB12', peremption: '2026-11-30' }],
    ['(01)03400930000007 (10)AB12 (17)261100', '3400930000007', { lot: 'AB12', peremption: '2026-11-30' }],
    [
      'https://id.gs1.org/01/03400930000007/10/AB12?17=261130',
      '3400930000007',
      { lot: 'AB12', peremption: '2026-11-30' },
    ],
    [
      'HTTPS://ID.GS1.ORG/01/03400930000007/10/AB12/21/S9?17=261100',
      '3400930000007',
      { lot: 'AB12', peremption: '2026-11-30' },
    ],
    [`]d201034009300000071726110010AB12${GS}21XYZ`, '3400930000007', { lot: 'AB12', peremption: '2026-11-30' }],
    ['01034009300000071726113010AB12', '3400930000007', { lot: 'AB12', peremption: '2026-11-30' }],
    ['01000000401234551726113010AB12', '0000040123455', { lot: 'AB12', peremption: '2026-11-30' }],
  ])('%j est le produit %s', (texte, ean, { lot = null, peremption = null }) => {
    expect(lireCodeScanne(texte)).toEqual({ type: 'PRODUIT', ean, lot, peremption, doutes: [] });
  });

  it.each([
    ['13400930000004', 'Le code « 13400930000004 » a 14 chiffres : il désigne un carton, pas un produit.'],
    [
      '01134009300000041726113010AB12',
      'Le code « 13400930000004 » a 14 chiffres : il désigne un carton, pas un produit.',
    ],
    [
      '34009300000073400930000007',
      'Le code « 34009300000073400930000007 » a 26 chiffres : 7, 8, 12 ou 13 sont attendus.',
    ],
    ['0000000000000', 'Ce code ne désigne aucun produit.'],
    [']Q3https://exemple.fr/produit', 'Le code « ]Q3https://exemple.fr/produit » ne doit contenir que des chiffres.'],
    [
      '34"àà9é0000007',
      'Le lecteur de codes n’écrit pas comme ce clavier (« 34"àà9é0000007 ») : réglez-le sur un clavier français (AZERTY), ou saisissez le code.',
    ],
  ])('%j est refusé, jamais pris pour un nom', (texte, motif) => {
    expect(lireCodeScanne(texte)).toEqual({ type: 'REFUS', motif });
  });

  it.each([
    '="3400930000007"',
    '=3400930000007',
    "'3400930000007",
    '’3400930000007',
    '"3400930000007"',
    '3400930000007.0',
    '3400930000007,00',
    '3400930000007;',
    '3400930000007,',
    '\u202d3400930000007\u202c',
    '3400930000007\u200b',
    '\ufeff3400930000007',
    '３４００９３００００００７',
    '*3400930000007*',
    'F3400930000007',
    'd3400930000007',
    'https://id.gs1.org/01/03400930000007',
    'https://exemple.fr/produits/01/3400930000007?lang=fr',
    'EAN 3400930000007',
    'EAN13 : 3400930000007',
    'CIP13 3400930000007',
    'Code CIP : 34 009 300 000 07',
    'gtin: 03400930000007',
    'ACL 3000000',
    '3000000.0',
  ])('%j est le même produit, quel que soit son habillage', (texte) => {
    expect(lireCodeScanne(texte)).toMatchObject({ type: 'PRODUIT', ean: '3400930000007', doutes: [] });
  });

  it.each([
    ['036000291452.0', '0036000291452'],
    ['0036000291452.0', '0036000291452'],
    ['40123455.0', '0000040123455'],
    ['3012345.0', '3400930123454'],
  ])('%s, écrit par un tableur, ne devient pas un autre produit', (texte, ean) => {
    expect(lireCodeScanne(texte)).toMatchObject({ type: 'PRODUIT', ean, doutes: [] });
  });

  it('une clé fausse est dite et n’empêche rien', () => {
    expect(lireCodeScanne('3400930000008')).toEqual({
      type: 'PRODUIT',
      ean: '3400930000008',
      lot: null,
      peremption: null,
      doutes: ['La clé de l’EAN 3400930000008 est incorrecte, vérifiez.'],
    });
  });

  it.each([
    'Gel douche',
    '1664',
    'Crème 40123455',
    '2026',
    'B12 1000',
    '',
    'l’été',
    'EAN',
    'CIP 2',
    'Code 123',
    '12,50',
    'ACL gel 3400930000007',
  ])('%j reste un nom', (texte) => {
    expect(lireCodeScanne(texte)).toEqual({ type: 'TEXTE' });
  });

  it('un même produit se lit pareil, quelle que soit l’étiquette', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{11}$/), (sansCle) => {
        const ean = sansCle + cleEan(sansCle);
        const azerty = Array.from(ean, (c) => 'à&é"\'(-è_ç'[Number(c)] ?? c).join('');
        const etiquettes = [
          ean,
          `0${ean}`,
          `]E0${ean}`,
          `010${ean}`,
          `]d2010${ean}17261130`,
          `(01)0${ean}(10)A1`,
          ` ${ean}\n`,
        ];
        for (const texte of new Set(ean).size > 2 ? [...etiquettes, azerty] : etiquettes)
          expect(lireCodeScanne(texte)).toMatchObject({ type: 'PRODUIT', ean, doutes: [] });
      }),
    );
  });
});

describe('les codes d’une même image', () => {
  const [EAN, ETIQUETTE, COLIS] = ['3400930000007', '01034009300000071726113010AB12', '00340123450000000017'];
  it.each<[string, string[], object]>([
    ['aucun', [], { type: 'TEXTE' }],
    ['un produit', [EAN], { ean: EAN, lot: null }],
    ['son étiquette après lui', [EAN, ETIQUETTE], { ean: EAN, lot: 'AB12', peremption: '2026-11-30' }],
    ['son étiquette avant lui', [ETIQUETTE, EAN], { ean: EAN, lot: 'AB12', peremption: '2026-11-30' }],
    ['un numéro de lot avant lui', ['LOT-42', EAN], { ean: EAN }],
    ['une adresse avant lui', ['https://exemple.fr', EAN], { ean: EAN }],
    ['un colis avant lui', [COLIS, EAN], { ean: EAN }],
    ['un carton après lui', [EAN, '13400930000004'], { ean: EAN }],
    ['le même écrit autrement', [EAN, `0${EAN}`, `]E0${EAN}`], { ean: EAN }],
    ['deux produits', [EAN, '40123455'], { motif: 'Plusieurs produits sont à l’image : montrez-en un seul.' }],
    ['un colis seul', [COLIS], { motif: 'Cette étiquette désigne un colis, pas un produit : scannez une boîte.' }],
    ['un texte seul', ['LOT-42'], { type: 'TEXTE' }],
  ])('%s', (_nom, textes, attendu) => expect(lireCodesVus(textes)).toMatchObject(attendu));
});
