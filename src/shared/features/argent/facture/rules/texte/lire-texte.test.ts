import { describe, expect, test } from 'vitest';
import type { RefusFacture } from '../../errors.ts';
import { natureDuDocument } from '../genre.ts';
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
    ['FACTURE\nFA-2026-0042', 'FA-2026-0042', 'FACTURE'],
    ['AVOIR\nN° AV 12', 'AV 12', 'AVOIR'],
    ['N° FACTURE\nF-88', 'F-88', 'FACTURE'],
    ['Facture électronique\nN° F-88', 'F-88', 'FACTURE'],
    ['FACTURE N° FA 2026 0042', 'FA 2026 0042', 'FACTURE'],
    ['FACTURE / INVOICE N° INV-7', 'INV-7', 'FACTURE'],
    ['FACTURE\n12/11/2026\nFacture F12', 'F12', 'FACTURE'],
  ])('%s', (titre, numero, nature) => {
    expect(lire(`${titre}\n${PIED}`)).toMatchObject({ numero, nature, source: 'PDF_TEXTE' });
  });
});

describe('ce qu’un avoir et une rectificative citent (FAC-73)', () => {
  test.each([
    ['AVOIR N° AV-3\nSur facture FA-2026-31 du 12/03/2026', 'AV-3', ['FA-2026-31'], null],
    ['AVOIR\nsur la facture n° FA-1\nAvoir n° AV-4', 'AV-4', ['FA-1'], null],
    ['Avoir AV-5 sur factures FA-1, FA-2', 'AV-5', ['FA-1', 'FA-2'], null],
    ['FACTURE RECTIFICATIVE N° FR-2\nAnnule et remplace la facture FA-1', 'FR-2', ['FA-1'], '384'],
    ['Annule et remplace notre facture FA-1\nFACTURE N° FR-3', 'FR-3', ['FA-1'], '384'],
    ['FACTURE FA-9\nFacture du mois de mars', 'FA-9', [], null],
    ['FACTURE DE SOLDE\nF-11\nrappel de la facture FA-1', 'F-11', [], null],
  ])('%s', (titre, numero, citees, typeDocument) => {
    const facture = lire(`${titre}\n${PIED}`);
    expect(facture).toMatchObject({ numero, typeDocument });
    expect(facture.facturesReferencees.map((citee) => citee.numero)).toEqual(citees);
  });
});

describe('une facture d’acompte (FAC-109)', () => {
  test.each([
    ['FACTURE D’ACOMPTE N° AC-7', 'AC-7', 'FACTURE', '386'],
    ["Facture d'acompte : AC-8", 'AC-8', 'FACTURE', '386'],
    ['Facture acompte n° AC 9', 'AC 9', 'FACTURE', '386'],
    ['FACTURE DE PREMIER ACOMPTE\nN° AC-10', 'AC-10', 'FACTURE', '386'],
    ['FACTURE D’ACOMPTE\nAC-11', 'AC-11', 'FACTURE', '386'],
    ['N° de facture d’acompte : AC-12', 'AC-12', 'FACTURE', '386'],
    ['Facturée à : Pharmacie\nFacture d’acompte AC-13', 'AC-13', 'FACTURE', '386'],
    ['Facture d’acompte  AC-14\nAcompte de 30 % à la commande', 'AC-14', 'FACTURE', '386'],
    ['Avoir sur acompte n° AVA-1', 'AVA-1', 'AVOIR', '503'],
    ['Prepayment invoice AC-15', 'AC-15', 'FACTURE', '386'],
    // The down payment deducted by a final invoice is not its title.
    ['FACTURE N° F-9\nFacture d’acompte n° AC-7 déduite -120,00', 'F-9', 'FACTURE', null],
    ['FACTURE\nFacture d’acompte n° AC-7 déduite\nFacture n° F-10', 'F-10', 'FACTURE', null],
    ['FACTURE DE SOLDE N° F-11\nAcompte versé  120,00', 'F-11', 'FACTURE', null],
  ])('%s', (titre, numero, nature, typeDocument) => {
    expect(lire(`${titre}\n${PIED}`)).toMatchObject({ numero, nature, typeDocument });
  });
  test('a le genre que ses données lui donneraient : rien n’en compte deux fois', () =>
    expect(natureDuDocument(lire(`FACTURE D’ACOMPTE N° AC-7\n${PIED}`)).genre).toBe('ACOMPTE'));
  test('deux dans un fichier sont deux papiers', () =>
    expect(motif('Facture d’acompte AC-1\nTotal TTC 10,00\nFacture d’acompte AC-2\nTotal TTC 20,00')).toBe(
      'PDF_PLUSIEURS',
    ));
});

describe('ce qu’un texte dit à côté ne se lit pas de travers (FAC-112)', () => {
  const champsLus = (texte: string) => {
    const { numero, nature, typeDocument, totaux } = lire(texte);
    return [numero, nature, typeDocument, totaux.htCentimes, totaux.tvaCentimes, totaux.ttcCentimes];
  };
  test.each<[string, ReturnType<typeof champsLus>]>([
    ['Facture F-1\nTotal TTC 120,00 dont TVA 20,00', ['F-1', 'FACTURE', null, null, null, 12_000]],
    ['Facture F-1\nTotal HT 100,00  TVA 20,00  Total TTC 120,00', ['F-1', 'FACTURE', null, 10_000, 2_000, 12_000]],
    [
      'Facture F-1\nTotal HT 100,00\nTVA non applicable, art. 293 B\nNet à payer 100,00',
      ['F-1', 'FACTURE', null, 10_000, null, 10_000],
    ],
    [
      'Facture F-1\nTotal TTC 120,00\nNet à payer TTC si paiement sous 10 jours 117,60',
      ['F-1', 'FACTURE', null, null, null, 12_000],
    ],
    [
      'Facture F-1\nNet à payer 120,00\nNet à payer avec escompte 2 % 117,60',
      ['F-1', 'FACTURE', null, null, null, 12_000],
    ],
    ['FACTURE N° 2026 000 123\nTotal TTC 120,00', ['2026 000 123', 'FACTURE', null, null, null, 12_000]],
    ['FACTURE RÉCAPITULATIVE N° FR-44\nTotal TTC 120,00', ['FR-44', 'FACTURE', null, null, null, 12_000]],
    ['AVOIR SUR RETOUR N° AV-14\nTotal TTC 120,00', ['AV-14', 'AVOIR', null, null, null, 12_000]],
    ['FACTURE D’AVOIR N° AV-15\nTotal TTC 120,00', ['AV-15', 'AVOIR', null, null, null, 12_000]],
    ['AUTOFACTURE N° AF-55\nTotal TTC 120,00', ['AF-55', 'FACTURE', '389', null, null, 12_000]],
  ])('%j', (texte, attendus) => expect(champsLus(texte)).toEqual(attendus));

  test.each([
    'RELANCE\nFacture F-9 impayée\nTotal dû TTC 120,00',
    '2e relance\nFacture F-9\nTotal TTC 120,00',
    'Rappel de paiement\nFacture F-9\nMontant TTC 120,00',
    'Mise en demeure\nFacture F-9\nMontant TTC 120,00',
    'Reçu de paiement\nFacture F-9\nTotal TTC 120,00',
    'Bon de livraison BL-1\nFacture F-9 à suivre\nTotal TTC 120,00',
  ])('%j n’est pas la facture qu’elle nomme', (texte) => expect(motif(texte)).toBe('PDF_SANS_FACTURE'));
});

describe('un tableau d’une ligne', () => {
  test.each([
    ['le numéro sous son titre', 'N° facture  Date  Échéance\nT-8  10/11/2026  10/12/2026', PIED, 'T-8', 123_450],
    [
      'des totaux sous leurs titres',
      'Facture n° T-1',
      'Base HT  Taux  TVA  Total TTC\n100,00  20,00  20,00  120,00',
      'T-1',
      10_000,
    ],
    [
      'des totaux en colonnes',
      'Facture T-2',
      'Total HT  Total TVA  Net à payer\n1 000,00  55,00  1 055,00',
      'T-2',
      100_000,
    ],
  ])('%s', (_, titre, pied, numero, htCentimes) =>
    expect(lire(`${titre}\n${pied}`)).toMatchObject({ numero, totaux: { htCentimes } }),
  );
  test('ses dates y sont', () =>
    expect(lire(`N° facture  Date  Échéance\nT-8  10/11/2026  10/12/2026\n${PIED}`)).toMatchObject({
      date: '2026-11-10',
      echeance: '2026-12-10',
    }));
  test('de plusieurs lignes, aucune n’est le document', () =>
    expect(
      lire('Facture T-3\nBase HT  Taux  TVA\n100,00  20,00  20,00\n50,00  5,50  2,75\nTotal TTC 172,75').totaux,
    ).toMatchObject({ htCentimes: null, ttcCentimes: 17_275 }));
});

describe('la TVA par taux', () => {
  test.each([
    ['TVA 20 % : 14,00', 1_400],
    ['TVA 5,5 % : 2,00\nTVA 20 % : 14,00', 1_600],
    ['TVA à 2,1 %  0,42', 42],
    ['TVA : 14,00', 1_400],
    ['TVA FR58001002963', null],
  ])('%j', (ecrit, centimes) =>
    expect(lire(`Facture F-1\nTotal HT 70,00\n${ecrit}\nTotal TTC 84,00`).totaux.tvaCentimes).toBe(centimes),
  );
});

describe('la devise', () => {
  test.each([
    ['Total TTC 12,00 €', 'EUR'],
    ['Total TTC 12,00 EUR', 'EUR'],
    ['Total TTC 12,00\nTVA FR64443061841', 'EUR'],
    ['Total TTC 12,00', ''],
    ['Total TTC USD 12,00\nSARL au capital de 50 000 €\nTVA FR64443061841', 'USD'],
    ['Total TTC $12.00', 'USD'],
    ['Total TTC 12,00 CHF', 'CHF'],
    ['Total TTC 12,00 £', 'GBP'],
    ['Total TTC $ 12,00\nIndemnité forfaitaire pour frais de recouvrement : 40 €', 'USD'],
    ['Prix en euros\nTotal TTC 12,00', 'EUR'],
  ])('%j', (pied, devise) => expect(lire(`Facture F-1\n${pied}`).devise).toBe(devise));
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
    ['Date facture 12/11/2026  Date échéance 31/12/2026', '2026-11-12'],
    ['Date d’échéance : 31/12/2026  Date : 12/11/2026', '2026-11-12'],
    ['Client C12 Date : 12/11/2026 Échéance : 31/12/2026', '2026-11-12'],
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
    ...Array.from('‐‑‒–—―−﹣－\u00ad').map((tiret): [string, number] => [`${tiret}120,00 €`, 12_000]),
    ['120,00 —', 12_000],
    ['-€120,00', 12_000],
    ['— € 120,00', 12_000],
    ['− EUR 120,00', 12_000],
    ['-eur 1 120,00', 112_000],
    ['(€120,00)', 12_000],
    ['(120,00 €)', 12_000],
    ['120,00-€', 12_000],
    ['120,00 € –', 12_000],
    ['120,00 EUR-', 12_000],
    ['EUR 120,00-', 12_000],
    ['EUR -120,00', 12_000],
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
  ['Relevé de factures au 30/11/2026\nFacture n° R-1  120,00\nTotal TTC 360,00', 'PDF_RELEVE'],
  ['Galénix\nRelevé de compte facture\nTotal TTC 360,00', 'PDF_RELEVE'],
  ['RELEVE N° R-12 DU 30/11/2026\nFacture F1 10,00\nTotal TTC 22,00', 'PDF_RELEVE'],
  ['Relevé mensuel des factures\nFacture F1 10,00\nTotal TTC 22,00', 'PDF_RELEVE'],
  ['Situation de compte\nFacture F1 10,00\nTotal TTC 22,00', 'PDF_RELEVE'],
  ['Récapitulatif de vos factures\nFacture F1 10,00\nTotal TTC 22,00', 'PDF_RELEVE'],
  ['Galénix\nFacture F1 10,00\nAvoir A2 2,00\nFacture F3 12,00\nTotal TTC 24,00', 'PDF_RELEVE'],
  ['Facture F-1\nFacture F-1 page 2 10,00\nTotal TTC 22,00', undefined],
  ['Facture F-1\nRelevé de compte au dos\nTotal TTC 360,00', undefined],
])('%j est refusé : %s', (texte, attendu) => expect(motif(texte)).toBe(attendu));

describe('plusieurs factures dans un PDF', () => {
  test.each([
    ['deux factures', ['Facture n° F-1', 'Total TTC 12,00', 'Facture n° F-2', 'Total TTC 24,00'], 'F-1, F-2'],
    ['une facture et un avoir', ['Facture F-1', 'Total TTC 12,00', 'Avoir A-9', 'Total TTC 3,00'], 'F-1, A-9'],
  ])('%s : refusées sous leurs numéros', (_cas, lignes, precision) => {
    expect(() => lireTexteDePdf({ lignes, incomplet: false })).toThrow(
      expect.objectContaining({ refus: expect.objectContaining({ motif: 'PDF_PLUSIEURS', precision }) }),
    );
  });
  test.each([
    ['une facture de deux pages', ['Facture n° F-1', 'Total TTC 12,00', 'Facture n° F-1', 'Total TTC 12,00']],
    ['un avoir qui cite sa facture', ['Avoir n° A-1', 'sur facture n° F-9 du 12/10/2026', 'Total TTC 12,00']],
    [
      'un rappel de la facture d’origine',
      ['Avoir n° A-1', 'Facture d’origine F-9', 'Total TTC 12,00', 'Net à payer 3,00'],
    ],
  ])('%s n’en est qu’une', (_cas, lignes) => {
    expect(lireTexteDePdf({ lignes, incomplet: false }).numero).toMatch(/^[FA]-1$/);
  });
});
