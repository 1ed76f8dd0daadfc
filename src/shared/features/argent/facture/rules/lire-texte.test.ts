import { describe, expect, test } from 'vitest';
import type { RefusFacture } from '../errors.ts';
import { lireTexteDePdf } from './lire-texte.ts';

const lire = (texte: string, incomplet = false) => lireTexteDePdf({ lignes: texte.split('\n'), incomplet });
const motif = (texte: string): string | undefined => {
  try {
    lire(texte);
    return undefined;
  } catch (error) {
    return (error as { refus: RefusFacture }).refus.motif;
  }
};
const PIED = 'Total HT  1 234,50 €\nTotal TVA  67,90 €\nTotal TTC  1 302,40 €';

describe('le numéro et la nature', () => {
  test.each([
    ['Facture FA-2017-0010', 'FA-2017-0010', 'FACTURE'],
    ['FACTURE N° 2026/00123', '2026/00123', 'FACTURE'],
    ['Facture n°: F26090001  Page 1', 'F26090001', 'FACTURE'],
    ['Numéro de facture : INV.778', 'INV.778', 'FACTURE'],
    ['N° d’avoir : AV12', 'AV12', 'AVOIR'],
    ['Avoir AV-2017-0005', 'AV-2017-0005', 'AVOIR'],
    ['Note de crédit n° NC-9', 'NC-9', 'AVOIR'],
    ['Facture liée  FA-1\nAvoir AV-2', 'AV-2', 'AVOIR'],
    ['Facture du 12/03/2026\nFacture n° 445', '445', 'FACTURE'],
  ])('%s', (titre, numero, nature) => {
    expect(lire(`${titre}\n${PIED}`)).toMatchObject({ numero, nature, source: 'PDF_TEXTE' });
  });
});

describe('les dates', () => {
  test.each([
    ['Date de facture  16/11/2017', '2017-11-16'],
    ["Date d'émission : 3-9-2026", '2026-09-03'],
    ['Facture n° F-1 du 1er septembre 2026', '2026-09-01'],
    ['Date : 2026-09-15', '2026-09-15'],
    ['Date  Client  Page\n15.09.26  C77  1', '2026-09-15'],
    ['Date de livraison : 16/11/2017', null],
    ['Date de facture 31/02/2026', null],
  ])('%s', (ligne, date) => expect(lire(`Facture F-1\n${ligne}\n${PIED}`).date).toBe(date));
  test('l’échéance n’est pas la date', () => {
    expect(lire(`Facture F-1\nDate d'échéance  16/12/2017\nDate de facture  16/11/2017\n${PIED}`)).toMatchObject({
      date: '2017-11-16',
      echeance: '2017-12-16',
    });
  });
});

describe('les totaux', () => {
  test('une ligne porte plusieurs nombres : le dernier', () => {
    expect(
      lire(`Facture F-1\nTaxe  Base  Montant  Total HT  624,90 €\nTotal taxes 46,25\nTotal TTC 671,15`).totaux,
    ).toMatchObject({
      htCentimes: 62_490,
      tvaCentimes: 4_625,
      ttcCentimes: 67_115,
    });
  });
  test.each([
    ['-218,48 €', 21_848],
    ['(218,48)', 21_848],
    ['218,48-', 21_848],
    ['− 1 218,48 €', 121_848],
    ...Array.from('‐‑‒–—―−﹣－').map((tiret): [string, number] => [`${tiret}120,00 €`, 12_000]),
    ['120,00 —', 12_000],
  ])('un total négatif est un avoir : %s', (ecrit, centimes) => {
    expect(lire(`Facture F-1\nTotal TTC  ${ecrit}`)).toMatchObject({
      nature: 'AVOIR',
      totaux: { ttcCentimes: centimes },
    });
  });
  test('le net à payer à défaut du TTC, le dernier report', () => {
    expect(lire('Facture F-1\nTotal HT 10,00\nNet à payer : 1.234,56 EUR').totaux.ttcCentimes).toBe(123_456);
    expect(lire('Facture F-1\nTotal TTC 10,00\nTotal TTC 20,00').totaux.ttcCentimes).toBe(2000);
  });
  test('un total qui ne tombe pas juste est dit', () => {
    expect(
      lire('Facture F-1\nTotal HT 10,00\nTotal TVA 1,00\nTotal TTC 20,00').avertissements.map(({ code }) => code),
    ).toContain('TTC_ECART');
  });
});

test('chaque champ est à vérifier, ou dit qu’il manque', () => {
  const { avertissements, lignes, vendeur } = lire(`Facture F-1\n${PIED}`, true);
  expect(avertissements.map(({ code, precision }) => [code, precision])).toEqual([
    ['LU_DANS_LE_TEXTE', 'numero'],
    ['NON_TROUVE', 'date'],
    ['NON_TROUVE', 'echeance'],
    ['LU_DANS_LE_TEXTE', 'ht'],
    ['LU_DANS_LE_TEXTE', 'tva'],
    ['LU_DANS_LE_TEXTE', 'ttc'],
    ['TEXTE_INCOMPLET', null],
  ]);
  expect([lignes, vendeur.nom]).toEqual([[], null]);
});

test('les SIREN du texte, seulement ceux dont la clé est juste', () => {
  expect(
    lire(`Facture F-1\nSIRET : 732 829 320 00074 - TVA FR64443061841 - RCS Lyon 552 100 554 - SIREN 123456789\n${PIED}`)
      .sirensDuTexte,
  ).toEqual(['732829320', '552100554', '443061841']);
});

test.each([
  ['', 'PDF_SANS_TEXTE'],
  ['  \n ', 'PDF_SANS_TEXTE'],
  ['Catalogue 2026', 'PDF_SANS_FACTURE'],
  ['Facture F-1', 'PDF_SANS_FACTURE'],
  ['Total TTC 12,00', 'PDF_SANS_FACTURE'],
])('%j est refusé : %s', (texte, attendu) => expect(motif(texte)).toBe(attendu));
