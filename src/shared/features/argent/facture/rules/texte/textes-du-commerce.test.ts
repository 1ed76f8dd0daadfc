import { describe, expect, test } from 'vitest';
import { FactureRefusee } from '../../errors.ts';
import { acheteurDuTexte } from './acheteur-du-texte.ts';
import { lireTexteDePdf } from './lire-texte.ts';
import { dateDe } from './jour-du-texte.ts';
import { enMotsEntiers } from './rangees-du-texte.ts';

const lire = (texte: string) => lireTexteDePdf({ lignes: texte.split('\n'), incomplet: false });
const TOTAUX = 'Total HT  100,00 €\nTVA 20 %  20,00 €\nTotal TTC  120,00 €';
const CENT_VINGT = { htCentimes: 10_000, tvaCentimes: 2_000, ttcCentimes: 12_000 };
const refus = (texte: string): string | null => {
  try {
    lire(texte);
    return null;
  } catch (error) {
    return error instanceof FactureRefusee ? error.refus.motif : String(error);
  }
};

describe('un titre lettre à lettre, ou abrégé, est un titre (FAC-117)', () => {
  test.each([
    ['F A C T U R E  N° FA-12', 'FACTURE', 'FA-12'],
    ['F A C T U R E\nN° FA-12', 'FACTURE', 'FA-12'],
    ['F  A  C  T  U  R  E   N° FA-12', 'FACTURE', 'FA-12'],
    ['A V O I R   N°   AV-12', 'AVOIR', 'AV-12'],
    ['C R E D I T   N O T E   CN-12', 'AVOIR', 'CN-12'],
    ['I N V O I C E  No. 4512', 'FACTURE', '4512'],
    ['LABO SYLVE        F A C T U R E\n12 rue Haute      N° : 2026-551', 'FACTURE', '2026-551'],
    ['FACT. N° FA-12', 'FACTURE', 'FA-12'],
    ['Fact n° 2026/12', 'FACTURE', '2026/12'],
    ['FACT 2026-12', 'FACTURE', '2026-12'],
    ['FACTURE / INVOICE\nN° / No : F-1', 'FACTURE', 'F-1'],
    ['Invoice number: INV-2026-001', 'FACTURE', 'INV-2026-001'],
  ])('%s', (titre, nature, numero) => {
    expect(lire(`${titre}\nDate : 12/10/2026\n${TOTAUX}`)).toMatchObject({ nature, numero, date: '2026-10-12' });
  });
  test.each([
    'A B C',
    'N° A B C D12',
    'VITAMINE A B C D3 60 gélules',
    'Facture d’achat',
    'factice',
    'le fact-checking',
    'E A N 3400930000007',
  ])('%s reste tel quel', (ligne) => expect(enMotsEntiers(ligne)).toBe(ligne));
});

describe('les totaux en anglais, ou sous un « Total » seul (FAC-118)', () => {
  test.each([
    ['Total excl. VAT  100.00\nVAT 20%  20.00\nTotal incl. VAT  120.00 EUR'],
    ['Subtotal  €100.00\nVAT (20%)  €20.00\nTotal  €120.00\nAmount due  €120.00'],
    ['Sub-total 100.00\n20% VAT 20.00\nGrand total 120.00 EUR'],
    ['Net amount  100.00\nVAT amount  20.00\nTotal amount due  120.00 EUR'],
    ['Total excluding tax 100.00\nTotal tax 20.00\nTotal including tax 120.00 EUR'],
    ['Total before VAT 100.00\nTotal VAT 20.00\nAmount payable 120.00 EUR'],
    ['VAT number: FR64443061841\nTotal excl. VAT 100.00\nVAT 20.00\nAmount due 120.00 EUR'],
    ['VAT No FR 12 345678901\nTaxable amount 100.00\nVAT @ 20% 20.00\nBalance due 120.00 EUR'],
    ['Total excl. VAT 100.00\nVAT 5.5% 5.00\nVAT 20% 15.00\nTotal incl. VAT 120.00 EUR'],
    ['Total excl. VAT 100.00\nVAT 20.00\nTotal incl. VAT 120.00 EUR\nPaid 120.00\nAmount due 0.00 EUR'],
    ['Total HT / Total excl. VAT  100,00\nTVA / VAT  20,00\nTotal TTC / Total incl. VAT  120,00 EUR'],
    ['Total HT : 100,00 €\nTVA : 20,00 €\nTotal : 120,00 €'],
    ['Total HT : 100,00 €\nTVA : 20,00 €\nTOTAL GÉNÉRAL : 120,00 €'],
    ['Total HT : 100,00 €\nTVA : 20,00 €\nTotal : 120,00 €\nAcompte : 50,00 €\nNet à payer : 70,00 €'],
  ])('%s', (totaux) => {
    expect(lire(`INVOICE F-1\nDate: 12/10/2026\n${totaux}`).totaux).toMatchObject(CENT_VINGT);
  });
  test('des milliers à l’anglaise', () => {
    const { totaux } = lire(
      'INVOICE F-1\nDate: 12/10/2026\nTotal excl. VAT 1,100.00\nVAT 220.00\nAmount due 1,320.00 EUR',
    );
    expect(totaux).toMatchObject({ htCentimes: 110_000, tvaCentimes: 22_000, ttcCentimes: 132_000 });
  });
  test('un « Total » que rien ne fait n’est pas le TTC, ni ce que l’on paierait plus tôt', () => {
    const { totaux } = lire('FACTURE F-1\nDate : 12/10/2026\nTotal HT : 100,00 €\nTVA : 20,00 €\nTotal : 95,00 €');
    expect(totaux.ttcCentimes).toBeNull();
    expect(
      lire('INVOICE F-1\nTotal excl. VAT 100.00\nVAT 20.00\nAmount due if paid early 118.00 EUR').totaux.ttcCentimes,
    ).toBeNull();
  });
  test.each([
    ['STATEMENT OF ACCOUNT\nInvoice F-1  12/10/2026  100,00\nTotal due 120,00 EUR', 'PDF_RELEVE'],
    ['Statement\nInvoice F-1 120.00\nTotal due 120.00 EUR', 'PDF_RELEVE'],
    ['PAYMENT REMINDER\nInvoice F-1  12/10/2026\nAmount due 120,00 EUR', 'PDF_SANS_FACTURE'],
    ['PURCHASE ORDER 12\nInvoice F-1\nTotal incl. VAT 120.00 EUR', 'PDF_SANS_FACTURE'],
    ['QUOTE 12\nTotal incl. VAT 120.00 EUR', 'PDF_SANS_FACTURE'],
    ['DELIVERY NOTE 12\nInvoice F-1\nTotal incl. VAT 120.00 EUR', 'PDF_SANS_FACTURE'],
    ['RECEIPT 12\nInvoice F-1\nTotal incl. VAT 120.00 EUR', 'PDF_SANS_FACTURE'],
    ['PROFORMA INVOICE F-1\nTotal incl. VAT 120.00 EUR', 'PDF_SANS_FACTURE'],
  ])('un autre papier en anglais n’est pas une facture : %s', (texte, motif) => expect(refus(texte)).toBe(motif));
  test.each([
    ['Invoice date: 12 October 2026', '2026-10-12'],
    ['12 Oct. 2026', '2026-10-12'],
    ['12th Oct 2026', '2026-10-12'],
    ['October 12, 2026', '2026-10-12'],
    ['le 1er août 2026', null],
    ['le 1er aout 2026', '2026-08-01'],
    ['3 fevr. 2026', '2026-02-03'],
    ['12-sept-2026', '2026-09-12'],
    ['2 juin 2026', '2026-06-02'],
    ['2 juil. 2026', '2026-07-02'],
    ['31 June 2026', null],
    ['May 5 2026', '2026-05-05'],
    ['décidé en 2026', null],
  ])('« %s » : %s', (mots, jour) => expect(dateDe(mots)).toBe(jour));
  test('l’échéance d’une même ligne n’est pas la date', () => {
    for (const ligne of ['Invoice date: 12/10/2026  Due date: 11/11/2026', 'Date: 12/10/2026  Due date: 11/11/2026'])
      expect(lire(`INVOICE F-1\n${ligne}\n${TOTAUX}`)).toMatchObject({ date: '2026-10-12', echeance: '2026-11-11' });
    expect(lire(`INVOICE F-1\nDue date: 11/11/2026\n${TOTAUX}`)).toMatchObject({ date: null, echeance: '2026-11-11' });
  });
});

describe('à qui un texte est adressé, sous « Client », « Doit », « Bill to » (FAC-119)', () => {
  const ADRESSE = '12 rue Haute\n75011 Paris';
  const LILAS = { nom: 'Pharmacie des Lilas', adresse: { rue: '12 rue Haute', codePostal: '75011', ville: 'Paris' } };
  test.each([
    [`Client : Pharmacie des Lilas\n${ADRESSE}`],
    [`Client\nPharmacie des Lilas\n${ADRESSE}`],
    [
      'FACTURE N° F-1          Client\nDate : 12/10/2026       Pharmacie des Lilas\n                        12 rue Haute\n                        75011 Paris',
    ],
    [`Client : 45123\nPharmacie des Lilas\n${ADRESSE}`],
    [`Client n° : PH-45\nPharmacie des Lilas\n${ADRESSE}`],
    [`Client : 45123 - Pharmacie des Lilas\n${ADRESSE}`],
    [`Doit : Pharmacie des Lilas\n${ADRESSE}`],
    [`DOIT\nPharmacie des Lilas\n${ADRESSE}`],
    [`Acheteur : Pharmacie des Lilas\n${ADRESSE}`],
    [`Bill to:\nPharmacie des Lilas\n${ADRESSE}`],
    [`Billed to: Pharmacie des Lilas\n${ADRESSE}`],
    [`Sold to\nPharmacie des Lilas\n${ADRESSE}`],
    [`Customer: Pharmacie des Lilas\n${ADRESSE}`],
    [
      'Bill To                     Ship To\nPharmacie des Lilas         Pharmacie du Port\n12 rue Haute                1 quai Nord\n75011 Paris                 76600 Le Havre',
    ],
    [`Client : Pharmacie du Port\n76600 Le Havre\nFacturé à : Pharmacie des Lilas\n${ADRESSE}`],
  ])('%s', (texte) => expect(acheteurDuTexte(texte.split('\n'))).toMatchObject(LILAS));
  test('par son seul numéro, ou son seul nom', () => {
    expect(acheteurDuTexte(['Acheteur : Les Lilas', 'SIRET 443 061 841 00047'])).toMatchObject({ siren: '443061841' });
    expect(acheteurDuTexte(['Client : SELARL Martin'])).toMatchObject({ nom: 'SELARL Martin' });
  });
  test.each([
    'Client : 45123',
    'Client : voir conditions au verso',
    'N° client : 45123',
    'Code client : PH012',
    'Service client : 01 02 03 04 05',
    'Client       Commande      Livraison\n45123        C-12          12/10/2026',
    'Client : pour toute question\nTotal TTC 120,00 €\nLabo Sylve 69007 Lyon',
    'Rappel client : Pharmacie des Lilas',
    'Customer number: 4512',
  ])('%s : personne', (texte) => expect(acheteurDuTexte(texte.split('\n')).nom).toBeNull());
});
