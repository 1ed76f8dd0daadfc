import { describe, expect, it } from 'vitest';
import { lireMt940 } from './mt940.ts';
import { lireOfx } from './ofx.ts';
import { lireQif } from './qif.ts';

type Lecture = ReturnType<typeof lireMt940>;
const operationsDe = (lecture: Lecture) => {
  if ('refus' in lecture) throw new Error(JSON.stringify(lecture.refus));
  return lecture.operations;
};

describe('MT940 : les mots de la banque (RLV-16)', () => {
  const lire = (mots: string, mouvement = ':61:2611051105C10,00NTRFNONREF') =>
    operationsDe(lireMt940(`:20:S\n:25:1\n:60F:C261101EUR0,00\n${mouvement}\n${mots}\n-`))[0];
  it.each<[string, string]>([
    [':86:118/26 FACTURE GALENIX', '118/26 FACTURE GALENIX'],
    [':86:118/2026 VIR GALENIX', '118/2026 VIR GALENIX'],
    [':86:123-45 RUE X GALENIX', '123-45 RUE X GALENIX'],
    [':86:126.11.05 GALENIX', '126.11.05 GALENIX'],
    [':86:118,50 GALENIX', '118,50 GALENIX'],
    [':86:118:20 GALENIX', '118:20 GALENIX'],
    [':86:VIR GALENIX\n:86:SUITE FA-12', 'VIR GALENIX SUITE FA-12'],
    [':86:166?00VIR?32GALENIX\n:86:166?20FA-12', 'VIR GALENIX FA-12'],
    [':86:?20FA-12?32GALENIX', 'GALENIX FA-12'],
    [':86:166<00VIR<20FA-118<32GALENIX', 'VIR GALENIX FA-118'],
    [':86:166+00VIR+20FA-118+32GALENIX', 'VIR GALENIX FA-118'],
    [':86:166^00VIR^20FA-118^32GALENIX', 'VIR GALENIX FA-118'],
    [':86:/NAME/GALENIX/REMI/FA-118/EREF/NOTPROVIDED', 'GALENIX FA-118'],
  ])('%j', (mots, libelle) => expect(lire(mots)?.libelle).toBe(libelle));
  it('la suite d’un mouvement ne perd ni son IBAN ni son rejet', () =>
    expect(lire(':86:109?00RETOUR?31FR1420041010050500013M02606\n:86:FA-12')).toMatchObject({
      libelle: 'RETOUR FA-12',
      payeurIban: 'FR1420041010050500013M02606',
      reserve: 'REJET',
    }));
  it.each<[string, number | null]>([
    [',50', 50],
    ['0,50', 50],
    ['1.234,56', 123_456],
    ['1.234.567,89', 123_456_789],
    ['1,234.56', 123_456],
    ['1234,', 123_400],
    ['10,505', null],
    ['.', null],
    [',', null],
  ])('%s', (montant, centimes) =>
    expect(lire(':86:X', `:61:2611051105C${montant}NTRFX`)?.centimes ?? null).toBe(centimes),
  );
});

describe('QIF : ce que les logiciels y mettent (RLV-16)', () => {
  const lire = (texte: string) => lireQif(texte, { ordreDates: null, decimale: null });
  const bank = (...fiches: readonly string[]) => lire(`!Type:Bank\n${fiches.map((f) => `${f}\n^\n`).join('')}`);
  it.each(['Opening Balance', 'OPENING BALANCE', 'Solde initial', 'Solde d’ouverture', 'Solde au 01/11/2026'])(
    '« %s » est un solde, jamais un crédit',
    (mots) => {
      const lecture = bank(`D25/11/2026\nT5 000,00\nP${mots}\nL[Compte]`, 'D25/11/2026\nT10,00\nPGALENIX');
      expect(operationsDe(lecture).map(({ centimes }) => centimes)).toEqual([1000]);
    },
  );
  it.each(['Solde facture FA-118', 'Opening Balance Sheet SARL'])('« %s » est un paiement', (mots) =>
    expect(operationsDe(bank(`D25/11/2026\nT10,00\nP${mots}`))).toHaveLength(1),
  );
  it.each<[string, number]>([
    ['.50', 50],
    [',50', 50],
    ['-.50', -50],
    ['1500.', 150_000],
    ['1500,', 150_000],
    ['-1500.', -150_000],
  ])('T%s', (montant, centimes) =>
    expect(operationsDe(bank(`D25/11/2026\nT${montant}\nPX`))[0]?.centimes).toBe(centimes),
  );
  it.each<[string, string]>([
    ['!Option:MDY', '2026-11-05'],
    ['!option: mdy', '2026-11-05'],
    ['!Option:DMY', '2026-05-11'],
    ['!Option:AutoSwitch', '2026-05-11'],
  ])('%s', (option, date) =>
    expect(operationsDe(lire(`${option}\n!Type:Bank\nD11/05/2026\nT10.00\nPX\n^`))[0]?.date).toBe(date),
  );
});

describe('OFX : numéros répétés et placements (RLV-16)', () => {
  const trn = (fitid: string, montant = '10.00', nom = 'GALENIX') =>
    `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261105<TRNAMT>${montant}<FITID>${fitid}<NAME>${nom}</STMTTRN>`;
  const compte = (numero: string, ...trns: readonly string[]) =>
    `<STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>${numero}</BANKACCTFROM><BANKTRANLIST>${trns.join('')}</BANKTRANLIST></STMTRS>`;
  const reserves = (...comptes: readonly string[]) =>
    operationsDe(lireOfx(`<OFX>${comptes.join('')}</OFX>`)).map(({ reserve }) => reserve ?? null);
  it.each<[string, string[], (string | null)[]]>([
    ['deux fois la même', [compte('A', trn('1'), trn('1'))], [null, 'DOUBLON']],
    ['trois fois', [compte('A', trn('1'), trn('1'), trn('1'))], [null, 'DOUBLON', 'DOUBLON']],
    ['deux virements pareils', [compte('A', trn('1'), trn('2'))], [null, null]],
    ['le même numéro pour d’autres', [compte('A', trn('0'), trn('0'), trn('0', '20.00'))], [null, null, null]],
    ['sans numéro', [compte('A', trn(''), trn(''))], [null, null]],
    ['sur deux comptes', [compte('A', trn('1')), compte('B', trn('1'))], [null, null]],
    ['un autre payeur', [compte('A', trn('1'), trn('1', '10.00', 'AUTRE'))], [null, null]],
  ])('%s', (_cas, comptes, attendues) => expect(reserves(...comptes)).toEqual(attendues));

  const placements = `<INVSTMTRS><CURDEF>EUR<INVTRANLIST><INVBANKTRAN>${trn('9', '99.00')}</INVBANKTRAN></INVTRANLIST></INVSTMTRS>`;
  it('un compte de placements seul est refusé', () =>
    expect(lireOfx(`<OFX>${placements}</OFX>`)).toMatchObject({
      refus: [{ phrase: expect.stringContaining('placements') as string }],
    }));
  it('à côté d’un compte, il ne se lit pas', () =>
    expect(
      operationsDe(lireOfx(`<OFX>${placements}${compte('A', trn('1'))}</OFX>`)).map(({ centimes }) => centimes),
    ).toEqual([1000]));
});
