import { describe, expect, it } from 'vitest';
import type { ChampReleveFournisseur, NatureLigneReleve } from '../../schemas/releve.ts';
import {
  colonnesDuReleve,
  COLONNES_DU_TEXTE,
  lireRangeesDuReleve,
  manqueDuReleve,
  rangeesDuTexte,
  trouverTitresDuReleve,
} from './releve.ts';

const rangees = (texte: string) => texte.split('\n').map((ligne, i) => ({ numero: i + 1, cellules: ligne.split(';') }));
const lire = (texte: string) => {
  const toutes = rangees(texte);
  const titres = trouverTitresDuReleve(toutes);
  if (!titres) throw new Error('titres introuvables');
  return lireRangeesDuReleve(toutes, titres.colonnes, titres.numero);
};
const natures = (texte: string) => lire(texte).lignes.map(({ nature, montantCentimes }) => [nature, montantCentimes]);

describe('les titres d’un relevé de compte fournisseur (FAC-90)', () => {
  it.each<[string, (ChampReleveFournisseur | null)[]]>([
    ['Date;N° pièce;Libellé;Débit;Crédit;Solde', ['date', 'numero', 'libelle', 'debit', 'credit', null]],
    ['Date facture;Facture;Échéance;Montant TTC', ['date', 'numero', null, 'montant']],
    ['Date pièce;Type;Numéro;Montant', ['date', 'type', 'numero', 'montant']],
    ['Journal;Date comptable;Référence;Débit (EUR);Crédit (EUR)', ['type', 'date', 'numero', 'debit', 'credit']],
    ['Date document;Nature;N° document;Montant dû', ['date', 'type', 'numero', 'montant']],
    ['Invoice date;Invoice number;Amount;Currency', ['date', 'numero', 'montant', 'devise']],
    ['Type de pièce;Date d’émission;N° de facture;TTC', ['type', 'date', 'numero', 'montant']],
    ['Code;Pièce;Date;Désignation;Total TTC;Devise', ['type', 'numero', 'date', 'libelle', 'montant', 'devise']],
    ['Date;Numéro;Opération;Montant débit;Montant crédit', ['date', 'numero', 'libelle', 'debit', 'credit']],
    ['Réf.;Date;Montant en euros', ['numero', 'date', 'montant']],
    ['Posting date;Document type;Document no;Amount', ['date', 'type', 'numero', 'montant']],
  ])('%s', (titres, attendues) => expect(colonnesDuReleve(titres.split(';'))).toEqual(attendues));

  it('un choix suffit, ou dit ce qui manque', () => {
    expect(manqueDuReleve(['numero', 'montant'])).toBeNull();
    expect(manqueDuReleve(['numero', 'debit', 'credit'])).toBeNull();
    for (const colonnes of [['numero', 'debit'], ['date', 'montant'], []] as ChampReleveFournisseur[][])
      expect(manqueDuReleve(colonnes)).toMatch(/^Choisissez la colonne du numéro/);
  });
});

describe('ce qu’est chaque ligne', () => {
  it.each<[string, NatureLigneReleve]>([
    ['Facture;FA-118;Votre commande;120,00;', 'FACTURE'],
    ['FA;118;;120,00;', 'FACTURE'],
    [';FA2026-0042;;120,00;', 'FACTURE'],
    [';118;;120,00;', 'FACTURE'],
    ['Avoir;AV-12;Retour;;40,00', 'AVOIR'],
    ['AV;12;;;40,00', 'AVOIR'],
    ['Credit Memo;12;;;40,00', 'AVOIR'],
    [';AV-12;;;40,00', 'AVOIR'],
    [';12;Avoir sur facture FA-118;;40,00', 'AVOIR'],
    [';NC/7;;;40,00', 'AVOIR'],
    [';12;Note de crédit;;40,00', 'AVOIR'],
    [';12;RFA 2025;;40,00', 'AVOIR'],
    ['Règlement;R-1;;;500,00', 'PAIEMENT'],
    [';R-1;Règlement facture FA-118;;500,00', 'PAIEMENT'],
    [';R-1;VIR SEPA;;500,00', 'PAIEMENT'],
    ['LCR;R-1;;;500,00', 'PAIEMENT'],
    [';;Prélèvement du 05/11;;500,00', 'PAIEMENT'],
    ['Facture;FA-118;Paiement par virement à 30 jours;120,00;', 'FACTURE'],
    [';R-1;Rejet de prélèvement;500,00;', 'PAIEMENT'],
    [';12;;;40,00', 'CREDIT'],
  ])('%s est %s', (cellules, nature) =>
    expect(natures(`Type;N° pièce;Libellé;Débit;Crédit;Date\n${cellules};05/11/2026`)).toEqual([
      [nature, Number.parseInt(cellules.replace(/.*;(\d+),00;?$/, '$1'), 10) * 100],
    ]),
  );

  it.each<[string, [NatureLigneReleve, number][]]>([
    [
      '05/11/2026;FA-1;120,00\n05/11/2026;AV-1;-40,00',
      [
        ['FACTURE', 12_000],
        ['AVOIR', 4_000],
      ],
    ],
    [
      '05/11/2026;FA-1;120,00\n05/11/2026;AV-1;40,00',
      [
        ['FACTURE', 12_000],
        ['AVOIR', 4_000],
      ],
    ],
    [
      '05/11/2026;1;120,00\n05/11/2026;2;-40,00',
      [
        ['FACTURE', 12_000],
        ['CREDIT', 4_000],
      ],
    ],
    [
      '05/11/2026;1;1 200,00 €\n05/11/2026;2;(40,00)',
      [
        ['FACTURE', 120_000],
        ['CREDIT', 4_000],
      ],
    ],
  ])('un montant signé : %j', (lignes, attendues) =>
    expect(natures(`Date;Pièce;Montant\n${lignes}`)).toEqual(attendues),
  );
  it('un compte tenu à l’envers se redresse d’après ses mots', () =>
    expect(natures('Date;Pièce;Débit;Crédit\n05/11/2026;FA-1;;120,00\n05/11/2026;2;40,00;')).toEqual([
      ['FACTURE', 12_000],
      ['CREDIT', 4_000],
    ]));

  it('soldes et totaux n’en sont pas, ce qui ne se lit pas est mis à part', () => {
    const { lignes, ecartees } = lire(
      [
        'Date;Pièce;Libellé;Débit;Crédit;Devise',
        '01/11/2026;;Solde au 31/10/2026;900,00;;',
        '05/11/2026;FA-1;;120,00;;EUR',
        '05/11/2026;FA-2;;cent;;',
        '31/02/2026;FA-3;;120,00;;',
        '05/11/2026;FA-4;;120,00;40,00;',
        '05/11/2026;FA-5;;;120,00;',
        '05/11/2026;FA-6;;120,00;;USD',
        '05/11/2026;;Facture du mois;120,00;;',
        ';;Total;1 020,00;40,00;',
        ';;;1 020,00;;',
      ].join('\n'),
    );
    expect(lignes.map(({ numero }) => numero)).toEqual(['FA-1']);
    expect(ecartees.map(({ ligne }) => ligne)).toEqual([4, 5, 6, 7, 8, 9]);
    expect(ecartees.map(({ phrase }) => phrase.split(':')[0]?.trim())).toEqual([
      'le montant « cent » n’est pas lisible.',
      'la date « 31/02/2026 » n’est pas valide.',
      'elle est à la fois un débit et un crédit',
      'elle se dit facture, et son montant est celui d’un avoir',
      'en USD, pas en euros',
      'elle n’a pas de numéro de pièce.',
    ]);
  });
});

describe('le tableau d’un PDF, par ses mots', () => {
  it.each<[string, [string | null, string | null, NatureLigneReleve, number][]]>([
    ['05/11/2026  FA-118  Facture  120,00', [['2026-11-05', 'FA-118', 'FACTURE', 12_000]]],
    ['05/11/2026  Facture FA-118  1 200,00  2 400,00', [['2026-11-05', 'FA-118', 'FACTURE', 120_000]]],
    ['05/11/26  AV-12  Avoir  -40,00 €', [['2026-11-05', 'AV-12', 'AVOIR', 4_000]]],
    ['AV-12  05.11.2026  05.12.2026  (40,00)', [['2026-11-05', 'AV-12', 'AVOIR', 4_000]]],
    ['2026-11-05  FA2026/0042  120.00', [['2026-11-05', 'FA2026/0042', 'FACTURE', 12_000]]],
    ['05/11/2026  Virement reçu  500,00', [['2026-11-05', null, 'PAIEMENT', 50_000]]],
    ['05/11/2026  RG-7  Règlement FA-118  -500,00', [['2026-11-05', 'RG-7', 'PAIEMENT', 50_000]]],
    ['FA-118  120,00', [[null, 'FA-118', 'FACTURE', 12_000]]],
    ['Date  N° pièce  Libellé  Débit  Crédit', []],
    ['Total TTC 360,00', []],
    ['Solde au 30/11/2026  360,00', []],
    ['12 rue des Lilas, 75012 Paris', []],
    ['', []],
  ])('%s', (ligne, attendues) => {
    const { lignes } = lireRangeesDuReleve(rangeesDuTexte([ligne]), COLONNES_DU_TEXTE, 0);
    expect(lignes.map(({ date, numero, nature, montantCentimes }) => [date, numero, nature, montantCentimes])).toEqual(
      attendues,
    );
  });
  it.each<[string, string[], unknown[]]>([
    [
      'alignés à droite, avec un solde',
      [
        'Date         Pièce        Libellé              Débit       Crédit        Solde',
        '05/11/2026   118          Votre commande      120,00                    120,00',
        '12/11/2026   204          Régularisation                    20,00       100,00',
      ],
      [
        ['118', 'FACTURE', 12_000],
        ['204', 'CREDIT', 2_000],
      ],
    ],
    [
      'alignés à gauche, sans solde',
      [
        'Date         Pièce        Débit          Crédit',
        '05/11/2026   118          1 120,00',
        '12/11/2026   204                         20,00',
      ],
      [
        ['118', 'FACTURE', 112_000],
        ['204', 'CREDIT', 2_000],
      ],
    ],
    [
      'le crédit avant le débit, répétés page après page',
      [
        'Date         Pièce            Crédit          Débit',
        '05/11/2026   118                             120,00',
        'Date         Pièce    Débit          Crédit',
        '12/11/2026   204                      20,00',
      ],
      [
        ['118', 'FACTURE', 12_000],
        ['204', 'CREDIT', 2_000],
      ],
    ],
    [
      'les mots l’emportent : un avoir au crédit, un règlement',
      [
        'Date         Pièce        Libellé              Débit       Crédit',
        '05/11/2026   AV-204       Avoir retour                      20,00',
        '06/11/2026   VIR-9        Règlement                         60,00',
        '07/11/2026   FA-118       Facture              120,00',
      ],
      [
        ['AV-204', 'AVOIR', 2_000],
        ['VIR-9', 'PAIEMENT', 6_000],
        ['FA-118', 'FACTURE', 12_000],
      ],
    ],
  ])('débit et crédit se disent par leur place : %s (FAC-97)', (_cas, texte, attendues) => {
    const { lignes } = lireRangeesDuReleve(rangeesDuTexte(texte), COLONNES_DU_TEXTE, 0);
    expect(lignes.map(({ numero, nature, montantCentimes }) => [numero, nature, montantCentimes])).toEqual(attendues);
  });
  it('une fois, quoi qu’on y mette', () => {
    for (const motif of ['1 ', '1 000', '05/11/2026 ', 'FA-', '( ', '120,00 '])
      expect(rangeesDuTexte([motif.repeat(100_000 / motif.length)])).toBeDefined();
  });
});

it('d’un PDF : le pied du fournisseur n’est pas une pièce, une ligne illisible se dit (FAC-97)', () => {
  const texte = [
    'Date  N°  Libellé  Débit  Crédit  Solde',
    '12/03/2026  FA-1001  Facture  120,00           120,00',
    'SIRET 73282932000074 au capital de 50 000,00 €',
  ];
  const { lignes, ecartees } = lireRangeesDuReleve(rangeesDuTexte(texte), COLONNES_DU_TEXTE, 0);
  expect(lignes).toEqual([]);
  expect(ecartees).toEqual([{ ligne: 2, phrase: 'le montant « 120,00 ? » n’est pas lisible.' }]);
});

describe('un relevé tel qu’il vient (FAC-120)', () => {
  const lignes = (texte: string) =>
    lire(texte).lignes.map(({ nature, numero, montantCentimes }) => [nature, numero, montantCentimes]);
  it.each<[string, string, [NatureLigneReleve, string, number][]]>([
    [
      'un sens à côté du montant',
      'Date;Numéro;Montant;Sens\n05/10/2026;X1;120,00;D\n06/10/2026;X2;20,00;C',
      [
        ['FACTURE', 'X1', 12_000],
        ['CREDIT', 'X2', 2_000],
      ],
    ],
    [
      'un sens en toutes lettres',
      'Date;Numéro;Montant;Débit ou crédit\n06/10/2026;AV-2;20,00;Crédit',
      [['AVOIR', 'AV-2', 2_000]],
    ],
    [
      '« Montant » à côté de « Total TTC »',
      'Date;Facture;Montant;TVA;Total TTC\n05/10/2026;FA1;100,00;20,00;120,00',
      [['FACTURE', 'FA1', 12_000]],
    ],
    ['HT, TVA, TTC', 'Date;Facture;HT;TVA;TTC\n05/10/2026;FA1;100,00;20,00;120,00', [['FACTURE', 'FA1', 12_000]]],
    [
      '« Original amount »',
      'Date;Document no;Original Amount;Remaining Amount\n2026-10-05;INV1;120.00;20.00',
      [['FACTURE', 'INV1', 12_000]],
    ],
    [
      'un compte de pièces sous les lignes',
      'Date;Numéro;Débit;Crédit\n05/10/2026;FA1;120,00;\n;3 pièces;120,00;',
      [['FACTURE', 'FA1', 12_000]],
    ],
    [
      'l’annulation d’une facture',
      'Date;Numéro;Libellé;Débit;Crédit\n05/10/2026;FA1;Facture;120,00;\n06/10/2026;OD1;Annulation de la facture FA1;;120,00',
      [
        ['FACTURE', 'FA1', 12_000],
        ['AVOIR', 'OD1', 12_000],
      ],
    ],
  ])('%s', (_nom, texte, attendues) => expect(lignes(texte)).toEqual(attendues));

  const duPdf = (texte: string) => {
    const { lignes: pieces, ecartees } = lireRangeesDuReleve(rangeesDuTexte(texte.split('\n')), COLONNES_DU_TEXTE, 0);
    return [
      ...pieces.map(({ numero, montantCentimes }) => [numero, montantCentimes]),
      ...ecartees.map(() => 'écartée'),
    ];
  };
  it.each<[string, string, unknown[]]>([
    [
      'des milliers à l’anglaise',
      '05/10/2026  INV-1  Invoice  1,120.00\n06/10/2026  INV-2  Invoice  20.00',
      [
        ['INV-1', 112_000],
        ['INV-2', 2_000],
      ],
    ],
    ['un numéro à espaces', '05/10/2026  FA 2026 0042  Facture  120,00', [['FA 2026 0042', 12_000]]],
    ['un jour sans année', '05/10  FA-1  120,00', [['FA-1', 12_000]]],
    [
      'sous HT, TVA, TTC',
      'Date        Facture   HT       TVA     TTC\n05/10/2026  FA-1      100,00   20,00   120,00',
      [['FA-1', 12_000]],
    ],
    [
      'TTC d’abord',
      'Date        Facture   TTC      TVA     HT\n05/10/2026  FA-1      120,00   20,00   100,00',
      [['FA-1', 12_000]],
    ],
    [
      'deux montants, aucun sous TTC',
      'Date        Facture   HT       TVA     TTC\n05/10/2026  FA-1      100,00   20,00',
      ['écartée'],
    ],
    [
      'un seul montant, sous des mots de TTC',
      'Montants en euros TTC, TVA incluse\n05/10/2026  FA-1      120,00',
      [['FA-1', 12_000]],
    ],
  ])('d’un PDF, %s', (_nom, texte, attendues) => expect(duPdf(texte)).toEqual(attendues));
});
