import { describe, expect, it } from 'vitest';
import type { OrdreDates, Reserve } from '../schemas.ts';
import { creditsDe, ecarterInvraisemblables, finDuCompte, formatDuReleve, type OperationsLues } from '../rules.ts';
import { lireMt940 } from './mt940.ts';
import { lireOfx } from './ofx.ts';
import { lireQif } from './qif.ts';
import { lireRangees } from './tableur.ts';
import { trouverTitres } from './titres-de-banque.ts';

const retenues = (operationsLues: OperationsLues) => {
  if ('refus' in operationsLues) throw new Error(JSON.stringify(operationsLues.refus));
  return ecarterInvraisemblables(operationsLues);
};
const csv = (texte: string) => {
  const rangees = texte.split('\n').map((ligne, i) => ({ numero: i + 1, cellules: ligne.split(';') }));
  const titres = trouverTitres(rangees);
  if (!titres) throw new Error('titres introuvables');
  return retenues(lireRangees(rangees, titres.colonnes, titres.numero));
};
/** The amount of the only row, or the reason why it is put aside; null when it is not an operation. */
const issue = (texte: string): number | string | null => {
  const { operations, ecartees } = csv(texte);
  return operations[0]?.centimes ?? ecartees[0]?.phrase ?? null;
};

describe('le même compte, de toutes les écritures (C1)', () => {
  it.each([
    'FR7630004008150001112223391',
    'FR76 3000 4008 1500 0111 2223 391',
    'FR7630004008150001112223391EUR',
    'FR76 3000 4008 1500 0111 2223 391 EUR',
    'SOGEFRPPXXX/FR7630004008150001112223391',
    '30004 00815 00011122233 91',
    '30004/00815/00011122233/91',
    '30004-00815-00011122233-91',
    '30004 00815 00011122233 91 EUR',
    '3000400815/0001112223391',
    '300040081500011122233',
    '30004/00011122233',
    '30004/00011122233EUR',
    '00011122233EUR',
    '00011122233 (EUR)',
    '11122233 EUR',
    '11122233€',
    '00011122233 91',
    'Compte n° 00011122233',
    'Compte courant 30004 00815 00011122233 91',
    '00011122233 - Compte courant',
    'EUR 00011122233',
    'XXXXXXX2233',
  ])('%s', (compte) => expect(finDuCompte(compte)).toBe('2233'));
  it.each(['Compte courant', 'EUR', '123', ''])('« %s » n’est pas un numéro', (compte) =>
    expect(finDuCompte(compte)).toBeNull(),
  );
});

describe('une autre monnaie que l’euro, où qu’elle soit dite (C2)', () => {
  const lignes = 'Date;Libellé;Montant\n12/03/2026;VIR SOLIS;10,00';
  it.each([
    ['Devise du compte;USD', 'USD'],
    ['Devise du compte : USD', 'USD'],
    ['Devise : Dollars américains', 'DOLLARS AMÉRICAINS'],
    ['Devise de tenue de compte;CHF', 'CHF'],
    ['Monnaie du compte;GBP', 'GBP'],
    ['Account currency;USD', 'USD'],
    ['Currency: USD', 'USD'],
    ['Compte en USD', 'USD'],
    ['Compte n° 00011122233 USD', 'USD'],
    ['Solde au 31/03/2026 en CHF;12,00', 'CHF'],
    ['Compte;00011122233\nDevise du compte;USD', 'USD'],
    ['Devise du compte;USD;;', 'USD'],
  ])('%s', (entete, devise) =>
    expect(issue(`${entete}\n${lignes}`)).toMatch(new RegExp(`^en ${devise}, pas en euros`)),
  );
  it.each(['Montant USD', 'Montant (USD)', 'Montant en dollars', 'Crédit CHF', 'Crédit en livres sterling'])(
    'le titre « %s »',
    (titre) => expect(issue(`Date;Libellé;${titre}\n12/03/2026;VIR SOLIS;10,00`)).toMatch(/pas en euros/),
  );
  it.each([
    'Devise du compte;EUR',
    'Devise du compte : Euro',
    'Compte en euros',
    'Solde au 31/03/2026;12,00',
    'Compte;123',
  ])('%s : des euros', (entete) => expect(issue(`${entete}\n${lignes}`)).toBe(1_000));
});

describe('un virement rejeté ou retourné n’est jamais coché d’avance (C3)', () => {
  const reserveDe = (libelle: string): Reserve | null =>
    creditsDe([{ ligne: 1, date: '2026-03-12', centimes: 100, libelle, reference: null }])[0]?.reserve ?? null;
  it.each([
    'REJET VIR SEPA GALENIX',
    'VIR REJETE GALENIX',
    'VIREMENT REJETÉ',
    'RETOUR VIR GALENIX',
    'VIR RETOURNE COMPTE CLOS',
    'EXTOURNE PRLV LOYER',
    'IMPAYE CHEQUE 118',
    'PRLV IMPAYÉ',
    'Rejet de prélèvement',
    'REJ VIR 0011',
    'CONTRE-PASSATION VIR',
    'SEPA RETURN GALENIX',
    'ANNULATION VIR GALENIX',
    'PAYMENT REJECTED',
  ])('%s', (libelle) => expect(reserveDe(libelle)).toBe('MOTS_DE_REJET'));
  it.each(['VIR SEPA GALENIX', 'VIR RETOURNEX', 'VIR OBJET', 'PROJET PHARMA', 'VIR TRAJET'])('%s', (libelle) =>
    expect(reserveDe(libelle)).toBeNull(),
  );
  const mouvement = (ligne: string) =>
    retenues(lireMt940(`:20:X\n:25:1\n:60F:C261101EUR1,00\n${ligne}\n-`)).operations[0]?.reserve ?? null;
  it.each<[string, Reserve | null]>([
    [':61:261105C10,00NRTIX', 'REJET'],
    [':61:261105C10,00NTRFX', null],
    [':61:261105RD10,00NTRFX', 'EXTOURNE'],
    [':61:261105C10,00NTRFX\n:86:159?00RETOURE?32GALENIX', 'REJET'],
    [':61:261105C10,00NTRFX\n:86:109?00RLS?32GALENIX', 'REJET'],
    [':61:261105C10,00NTRFX\n:86:166?00VIREMENT?32GALENIX', null],
  ])('MT940 %j : %s', (ligne, reserve) => expect(mouvement(ligne)).toBe(reserve));
});

describe('un montant à côté d’un crédit et d’un débit (C4)', () => {
  const rangee = (cellules: string) => issue(`Date;Libellé;Montant;Débit;Crédit\n12/03/2026;VIR;${cellules}`);
  const CONTRAIRE = 'son crédit et son montant se contredisent : vérifiez-la sur votre relevé.';
  it.each<[string, number | string | null]>([
    ['50,00;50,00;', -1],
    ['-50,00;50,00;', -1],
    ['50,00;;50,00', 5_000],
    [';;50,00', 5_000],
    [';50,00;', -1],
    ['-50,00;;', -5_000],
    ['50,00;;', 'elle n’est ni un crédit ni un débit : vérifiez-la sur votre relevé.'],
    ['50,00;0,00;50,00', 5_000],
    ['50,00;50,00;0,00', -1],
    ['-50,00;;50,00', CONTRAIRE],
    ['60,00;;50,00', CONTRAIRE],
    ['50,00;50,00;50,00', 'elle est à la fois un crédit et un débit : vérifiez-la sur votre relevé.'],
    ['0,00;0,00;0,00', 0],
    [';;', null],
  ])('%s', (cellules, attendu) => expect(rangee(cellules)).toBe(attendu));
});

describe('une transaction qui en corrige une autre (C5)', () => {
  const ofx = (...transactions: string[]) =>
    retenues(
      lireOfx(
        `<OFX><STMTRS><CURDEF>EUR<ACCTID>00011122233<BANKTRANLIST>${transactions.map((t) => `<STMTTRN>${t}</STMTTRN>`).join('')}</BANKTRANLIST></STMTRS></OFX>`,
      ),
    );
  const t = (fitid: string, montant: string, correction = '') =>
    `<TRNTYPE>CREDIT<DTPOSTED>20261105<TRNAMT>${montant}<FITID>${fitid}<NAME>VIR${correction}`;
  const remplace = (fitid: string) => `<CORRECTFITID>${fitid}<CORRECTACTION>REPLACE`;
  const annule = (fitid: string) => `<CORRECTFITID>${fitid}<CORRECTACTION>DELETE`;
  it.each<[string, string[], [number, Reserve | null][], number]>([
    ['remplace', [t('A', '10.00'), t('B', '12.00', remplace('A'))], [[1_200, null]], 0],
    ['remplace, l’ancienne après', [t('B', '12.00', remplace('A')), t('A', '10.00')], [[1_200, null]], 0],
    ['annule', [t('A', '10.00'), t('B', '10.00', annule('A'))], [], 0],
    ['annule, en minuscules', [t('A', '10.00'), t('B', '10.00', annule('A').replace('DELETE', 'delete'))], [], 0],
    ['sans dire comment', [t('A', '10.00'), t('B', '12.00', '<CORRECTFITID>A')], [[1_200, null]], 0],
    ['deux fois', [t('A', '1.00'), t('B', '2.00', remplace('A')), t('C', '3.00', remplace('B'))], [[300, null]], 0],
    ['puis annule', [t('A', '1.00'), t('B', '2.00', remplace('A')), t('C', '2.00', annule('B'))], [], 0],
    ['une autre reste', [t('A', '1.00'), t('Z', '9.00'), t('B', '2.00', annule('A'))], [[900, null]], 0],
    ['d’un autre fichier', [t('B', '12.00', remplace('A'))], [[1_200, 'CORRECTION']], 0],
    ['annule d’un autre fichier', [t('B', '12.00', annule('A'))], [], 1],
    ['elle-même', [t('A', '12.00', remplace('A'))], [[1_200, null]], 0],
    [
      'rien',
      [t('A', '1.00'), t('B', '2.00')],
      [
        [100, null],
        [200, null],
      ],
      0,
    ],
  ])('%s', (_nom, transactions, attendues, aPart) => {
    const { operations, ecartees } = ofx(...transactions);
    expect(operations.map(({ centimes, reserve = null }) => [centimes, reserve])).toEqual(attendues);
    expect(ecartees).toHaveLength(aPart);
  });
  it.each([
    ['20261105T23:30Z', '2026-11-06'],
    ['2026-11-05T23:30Z', '2026-11-06'],
    ['2026-11-05T23:30:00Z', '2026-11-06'],
    ['2026-11-05T22:30:00.000Z', '2026-11-05'],
    ['2026-11-05T23:30:00+01:00', '2026-11-05'],
    ['2026-11-05T23:30:00-05:00', '2026-11-06'],
    ['20261105T233000Z', '2026-11-06'],
    ['20261105233000Z', '2026-11-06'],
    ['20261105233000+0000', '2026-11-06'],
    ['2026-11-05', '2026-11-05'],
    ['2026-11-05T23:30', '2026-11-05'],
  ])('la date OFX %s est le %s', (ecrite, jour) =>
    expect(ofx(t('A', '1.00').replace('20261105', ecrite)).operations[0]?.date).toBe(jour),
  );
});

describe('les dates courtes, et les années impossibles (C6)', () => {
  const qif = (dates: readonly string[], ordreDates: OrdreDates | null = null) =>
    retenues(
      lireQif(`!Type:Bank\n${dates.map((date) => `D${date}\nT1,00\n^`).join('\n')}`, { ordreDates, decimale: null }),
    );
  it.each<[string[], OrdreDates | null, string[]]>([
    [['26-11-05'], null, ['2026-11-05']],
    [['26-11-25', '26-11-05'], null, ['2026-11-25', '2026-11-05']],
    [['05-11-26'], null, ['2026-11-05']],
    [['25-11-26'], null, ['2026-11-25']],
    [['25-11-26'], 'AMJ', ['2025-11-26']],
    [['26/11/05'], null, ['2005-11-26']],
    [["05/11'26"], null, ['2026-11-05']],
    [["5/11'26", "6/11'26"], null, ['2026-11-05', '2026-11-06']],
    [['05/11/26'], null, ['2026-11-05']],
    [['2026/11/05'], null, ['2026-11-05']],
    [['2026.11.5'], null, ['2026-11-05']],
    [['20261105'], null, ['2026-11-05']],
    [['2026-11-05T23:30:00Z'], null, ['2026-11-06']],
    [['25-11-25', '26-11-05', '26-11-31'], null, ['2025-11-25', '2026-11-05']],
  ])('%j (%s)', (dates, ordre, jours) => expect(qif(dates, ordre).operations.map(({ date }) => date)).toEqual(jours));
  it.each(['9999-12-31', '31/12/9999', '99991231', '1900-01-01', '01/01/1999', '2100-01-01'])(
    '%s est refusée',
    (date) =>
      expect(qif([date]).ecartees).toEqual([
        { ligne: 2, phrase: expect.stringMatching(/^sa date, \d{2}\/\d{2}\/\d{4}, n’est pas celle d’un relevé/) },
      ]),
  );
});

describe('le type d’une opération, et les comptes d’un QIF (C7)', () => {
  it.each<[string, string[], (number | null)[]]>([
    ['Date;Type;Montant', ['CREDIT;10', 'DEBIT;10'], [1_000, -1_000]],
    ['Date;Type;Montant', ['Crédit;10', 'Débit;10'], [1_000, -1_000]],
    ['Date;Type;Montant', ['Virement;10', 'Prélèvement;-10'], [1_000, -1_000]],
    ['Date;Type;Montant', ['Virement reçu;10', 'Virement émis;10'], [1_000, -1_000]],
    ['Date;Type;Montant', ['Virement;10', 'Carte;10'], [null, -1_000]],
    ['Date;Type d’opération;Montant', ['Remise de chèque;10', 'Frais;10'], [1_000, -1_000]],
    ['Date;Type;Montant', ['DEBIT;10', 'Virement;-5'], [-1_000, -500]],
    ['Date;Type;Montant;Sens', ['Virement;10;C', 'Virement;10;D'], [1_000, -1_000]],
    ['Date;Type;Libellé;Débit;Crédit', ['Virement;VIR;;10', 'Virement;VIR;10;'], [1_000, -1]],
    ['Date;Transaction type;Amount', ['Deposit;10.00', 'Withdrawal;10.00'], [1_000, -1_000]],
    ['Date;Type de mouvement;Montant', ['Paiement CB;10', 'Versement;10'], [-1_000, 1_000]],
    ['Date;Sens;Montant', ['Virement;10', 'C;10'], [null, 1_000]],
  ])('%s : %j', (titres, lignes, attendus) => {
    const { operations } = csv(`${titres}\n${lignes.map((ligne) => `13/03/2026;${ligne}`).join('\n')}`);
    const parLigne = new Map(operations.map(({ ligne, centimes }) => [ligne, centimes]));
    expect(lignes.map((_ligne, rang) => parLigne.get(rang + 2) ?? null)).toEqual(attendus);
  });
  const fiche = '!Type:Bank\nD05/11/2026\nT777,00\nPVIR\n^\n';
  it.each([
    '!Account\nNCompte courant\nTBank\n^\n',
    '!account\nNCompte\n^\n',
    '!Account \nN1\n^\n',
    '!Account\r\nNCompte\r\n^\r\n',
    '!Account:\nNCompte\n^\n',
    '\n!Account\nNCompte\nDMon compte\n^\n',
    '!Option:AutoSwitch\n!Account\nNCompte\n^\n!Clear:AutoSwitch\n',
    '!Clear:AutoSwitch\n',
    '!Account\nNA\nTBank\n^\nNB\nTCCard\n^\n',
    '!ACCOUNT\nNCompte\nL1 000,00\n^\n',
  ])('un QIF qui commence par %j', (debut) => {
    expect(formatDuReleve(debut + fiche)).toBe('QIF');
    expect(retenues(lireQif(debut + fiche, { ordreDates: null, decimale: null })).operations).toMatchObject([
      { centimes: 77_700 },
    ]);
  });
});

describe('ce qui n’est pas une opération (C8)', () => {
  it.each(['10 000 000 000,00', '99999999999,00', '10.000.000.000,00', '123456789012'])(
    '%s est trop grand',
    (montant) => expect(issue(`Date;Montant\n12/03/2026;${montant}`)).toMatch(/^son montant dépasse/),
  );
  const SOLDE = 'c’est un solde ou un total, pas une opération.';
  it.each([
    'SOLDE AU 31/03/2026',
    'Solde initial',
    'Ancien solde',
    'Nouveau solde au 31 mars 2026',
    'SOLDE CREDITEUR AU 31.03.2026',
    'Solde en EUR',
    'Total',
    'TOTAL DES OPERATIONS',
    'Total des crédits',
    'Totaux du mois',
    'Sous-total',
    'Report à nouveau',
    'A nouveau',
    'Opening balance',
    'Closing balance',
  ])('« %s »', (libelle) => expect(issue(`Date;Libellé;Crédit\n31/03/2026;${libelle};1 200,00`)).toBe(SOLDE));
  it.each(['SOLDE FACTURE FA-118', 'VIR SOLDE GALENIX', 'TOTAL ENERGIES', 'VIR TOTAL', 'Report Galenix'])(
    '« %s » est une opération',
    (libelle) => expect(issue(`Date;Libellé;Crédit\n31/03/2026;${libelle};1 200,00`)).toBe(120_000),
  );
});

it('les lignes cachées d’un classeur sont lues, et dites', () => {
  const [titres, montree, cachee] = ['Date;Montant', '12/03/2026;10,00', '13/03/2026;20,00'].map((ligne, i) => ({
    numero: i + 1,
    cellules: ligne.split(';'),
  }));
  const { operations, ecartees } = retenues(
    lireRangees([titres!, montree!, { ...cachee!, cachee: true }], ['date', 'montant'], 1),
  );
  expect(operations).toHaveLength(2);
  expect(ecartees).toEqual([
    { ligne: null, phrase: expect.stringMatching(/^Des lignes cachées du classeur sont reprises \(3\)/) },
  ]);
});

describe('ce que la banque n’a pas fait n’est pas sur le compte (RLV-5)', () => {
  it.each<[string, number | string]>([
    ['Exécuté', 5_000],
    ['COMPLETED', 5_000],
    ['', 5_000],
    ...['Refusé', 'En attente', 'Annulé', 'PENDING', 'Reverted', 'À venir', 'Rejetée', 'FAILED', 'En cours'].map(
      (statut): [string, string] => [
        statut,
        `elle est « ${statut} », pas sur le compte : relisez le relevé quand elle y sera.`,
      ],
    ),
  ])('statut « %s »', (statut, attendu) =>
    expect(issue(`Date;Libellé;Montant;Statut\n12/03/2026;VIR;50,00;${statut}`)).toBe(attendu),
  );
});

describe('des titres de banques en ligne (RLV-6)', () => {
  it.each([
    'dateOp;label;amount\n2026-03-12;VIR;50,00',
    'Date de l’opération (local);Montant total (TTC);Devise\n12-03-2026 11:00:00;50,00;EUR',
    'Completed Date;Description;Amount\n2026-03-12 10:00:01;SOLIS;50.00',
    'Date;Type de transaction;Montant (EUR)\n2026-03-12;Revenu;50.00',
  ])('%j', (texte) => expect(issue(texte)).toBe(5_000));
});
