import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lireOfx } from './ofx.ts';

const SGML = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\n\n';
const XML =
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE"?>\n';
const ETAT = '<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS></SONRS></SIGNONMSGSRSV1>';
const COMPTE = '<BANKACCTFROM><BANKID>30004<ACCTID>00011122233<ACCTTYPE>CHECKING</BANKACCTFROM>';

type Champs = Readonly<Record<string, string>>;
const enSgml = (champs: Champs): string =>
  `<STMTTRN>\n${Object.entries(champs)
    .map(([nom, valeur]) => `<${nom}>${valeur}\n`)
    .join('')}</STMTTRN>\n`;
const enXml = (champs: Champs): string =>
  `<STMTTRN>${Object.entries(champs)
    .map(([nom, valeur]) => `<${nom}>${valeur}</${nom}>`)
    .join('')}</STMTTRN>`;
const ofx = (transactions: string, { entete = SGML, devise = 'EUR' } = {}): string =>
  `${entete}<OFX>${ETAT}<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>${devise}${COMPTE}<BANKTRANLIST><DTSTART>20260301\n<DTEND>20260331\n${transactions}</BANKTRANLIST><LEDGERBAL><BALAMT>-12.00<DTASOF>20260331</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`;
const credit = {
  TRNTYPE: 'CREDIT',
  DTPOSTED: '20260312',
  TRNAMT: '400.05',
  FITID: 'A1',
  NAME: 'VIR SOLIS',
  MEMO: 'FA-118',
};
const operationLue = {
  date: '2026-03-12',
  centimes: 40_005,
  libelle: 'VIR SOLIS FA-118',
  reference: null,
  compte: '00011122233',
};
const AUTRE_MONNAIE =
  'si votre compte a été crédité en euros, « Enregistrer un avoir ou un paiement » avec ce montant.';

const lire = (texte: string) => {
  const ofxLu = lireOfx(texte);
  if ('refus' in ofxLu) throw new Error(JSON.stringify(ofxLu.refus));
  return { operations: ofxLu.operations.map(({ ligne: _ligne, ...operation }) => operation), ecartees: ofxLu.ecartees };
};
const premier = (champs: Champs, options?: Parameters<typeof ofx>[1]) =>
  lire(ofx(enSgml({ ...credit, ...champs }), options)).operations[0];

describe('un relevé OFX', () => {
  it('se lit pareil en SGML et en XML, sur une ligne ou plusieurs', () => {
    const debit = { ...credit, TRNTYPE: 'DEBIT', TRNAMT: '-12.30', NAME: 'PRLV' };
    const attendues = [operationLue, { ...operationLue, centimes: -1_230, libelle: 'PRLV FA-118' }];
    expect(lire(ofx(enSgml(credit) + enSgml(debit))).operations).toEqual(attendues);
    expect(lire(ofx(enXml(credit) + enXml(debit), { entete: XML })).operations).toEqual(attendues);
    expect(lire(ofx(enSgml(credit) + enSgml(debit)).replaceAll('\n', '\r\n')).operations).toEqual(attendues);
    expect(lire(ofx(enSgml(credit).replace('</STMTTRN>', '') + enSgml(debit))).operations).toEqual(attendues);
  });

  it('dit la ligne de chaque opération', () => {
    const ofxLu = lireOfx(ofx(enSgml(credit) + enSgml(credit)));
    expect('operations' in ofxLu && ofxLu.operations.map(({ ligne }) => ligne)).toEqual([10, 18]);
  });

  it.each<[string, Champs, object]>([
    ['une heure et un fuseau', { DTPOSTED: '20260312235900.000[+1:CET]' }, { date: '2026-03-12' }],
    ['une virgule', { TRNAMT: '+400,05' }, { centimes: 40_005 }],
    ['un entier', { TRNAMT: '400' }, { centimes: 40_000 }],
    ['une décimale', { TRNAMT: '400.5' }, { centimes: 40_050 }],
    ['trois décimales nulles', { TRNAMT: '400.500' }, { centimes: 40_050 }],
    [
      'des entités',
      { NAME: 'A &amp;amp; B &lt;C&gt; &#233;&#xE9;&nbsp;&inconnue;' },
      { libelle: 'A &amp; B <C> éé &inconnue; FA-118' },
    ],
    ['un texte emballé', { NAME: '<![CDATA[<STMTTRN> & fils]]>' }, { libelle: '<STMTTRN> & fils FA-118' }],
    ['un payeur à l’intérieur', { NAME: '', PAYEE: '<NAME>SOLIS</PAYEE>' }, { libelle: 'FA-118' }],
    ['le même texte deux fois', { MEMO: 'VIR SOLIS' }, { libelle: 'VIR SOLIS' }],
    ['une référence', { REFNUM: 'R-9', CHECKNUM: '7' }, { reference: 'R-9' }],
    ['un achat à l’étranger', { ORIGCURRENCY: '<CURRATE>1.1<CURSYM>USD</ORIGCURRENCY>' }, { centimes: 40_005 }],
  ])('%s', (_nom, champs, attendu) => expect(premier(champs)).toMatchObject(attendu));

  it.each<[string, Champs, number | null]>([
    ['sans zéro devant', { TRNAMT: '.50' }, 50],
    ['sans décimale après', { TRNAMT: '1500.' }, 150_000],
    ['une virgule sans rien après', { TRNAMT: '1500,' }, 150_000],
    ['un signe et rien devant', { TRNAMT: '+.5' }, 50],
    ['mille, en trois décimales de la norme', { TRNAMT: '1.000' }, 100],
    ['des milliers et des décimales', { TRNAMT: '1,234.56' }, 123_456],
    ['des milliers de France', { TRNAMT: '1.234,56' }, 123_456],
    ['mille à la virgule : à une personne de le dire', { TRNAMT: '1,000' }, null],
    ['un point seul', { TRNAMT: '.' }, null],
    ['deux signes', { TRNAMT: '1..5' }, null],
    ['rien', { TRNAMT: '' }, null],
  ])('un montant %s', (_nom, champs, centimes) => expect(premier(champs)?.centimes ?? null).toBe(centimes));

  it('« 1.000 » à côté de décimales à la virgule ne se devine pas', () => {
    const texte = ofx(enSgml({ ...credit, TRNAMT: '1.000' }) + enSgml({ ...credit, TRNAMT: '12,50' }));
    expect(lire(texte).operations.map(({ centimes }) => centimes)).toEqual([100_000, 1_250]);
  });

  it.each([
    ['20261105230000[0:GMT]', '2026-11-06'],
    ['20261105000000[0:GMT]', '2026-11-05'],
    ['20260705220000.000[0:GMT]', '2026-07-06'],
    ['20261105120000[-5:EST]', '2026-11-05'],
    ['20261105235900[+1:CET]', '2026-11-05'],
    ['20261105233000[+5.5:IST]', '2026-11-05'],
    ['20261105[0:GMT]', '2026-11-05'],
    ['20261105230000', '2026-11-05'],
    ['202611052300[0:GMT]', '2026-11-06'],
    ['20261231230000[0:GMT]', '2027-01-01'],
  ])('la date %s est le jour de Paris %s', (DTPOSTED, date) => expect(premier({ DTPOSTED })?.date).toBe(date));

  it.each([
    ['DEBIT', '400.05', 'la banque la dit « DEBIT », avec un montant positif : vérifiez-la sur votre relevé.'],
    ['DIRECTDEBIT', '1', 'la banque la dit « DIRECTDEBIT », avec un montant positif : vérifiez-la sur votre relevé.'],
    ['CREDIT', '-400.05', 'la banque la dit « CREDIT », avec un montant négatif : vérifiez-la sur votre relevé.'],
    ['DIRECTDEP', '-1', 'la banque la dit « DIRECTDEP », avec un montant négatif : vérifiez-la sur votre relevé.'],
  ])('%s de %s : ni l’un ni l’autre n’est cru', (TRNTYPE, TRNAMT, phrase) =>
    expect(lire(ofx(enSgml({ ...credit, TRNTYPE, TRNAMT }))).ecartees).toEqual([{ ligne: 10, phrase }]),
  );
  it.each([
    ['XFER', '400.05', 40_005],
    ['XFER', '-400.05', -40_005],
    ['OTHER', '400.05', 40_005],
    ['FEE', '2.50', 250],
    ['CHECK', '-10', -1_000],
    ['debit', '-10', -1_000],
  ])('%s de %s suit son signe', (TRNTYPE, TRNAMT, centimes) =>
    expect(premier({ TRNTYPE, TRNAMT })?.centimes).toBe(centimes),
  );

  it('le compte du relevé n’est pas celui de qui a payé', () =>
    expect(premier({ BANKACCTFROM: '<BANKID>1<ACCTID>99999999999</BANKACCTFROM>' })?.compte).toBe('00011122233'));
  it('« eur » est des euros', () => expect(premier({}, { devise: 'eur' })?.centimes).toBe(40_005));

  it('met à part ce qui ne se lit pas, avec sa raison', () => {
    const faux = [
      { DTPOSTED: '20260230' },
      { TRNAMT: 'douze' },
      { TRNAMT: '1.2.3' },
      { CURRENCY: '<CURSYM>USD</CURRENCY>' },
    ];
    const { operations, ecartees } = lire(
      ofx(faux.map((champs) => enSgml({ ...credit, ...champs })).join('') + enSgml(credit)),
    );
    expect(operations).toEqual([operationLue]);
    expect(ecartees.map(({ phrase }) => phrase)).toEqual([
      'la date « 20260230 » n’existe pas.',
      'le montant « douze » n’est pas lisible.',
      'le montant « 1.2.3 » n’est pas lisible.',
      `en USD, pas en euros : ${AUTRE_MONNAIE}`,
    ]);
    expect(lire(ofx(enSgml(credit), { devise: 'CHF' })).ecartees).toHaveLength(1);
  });

  it.each([
    ['coupé', ofx(enSgml(credit)).slice(0, -20), 'Ce fichier est coupé : la fin de l’OFX manque.'],
    [
      'des entités',
      ofx('').replace('<OFX>', '<!DOCTYPE x [<!ENTITY a "b">]><OFX>'),
      'Ce fichier déclare un DOCTYPE ou des entités : il n’est pas lu.',
    ],
    [
      'une erreur',
      `${SGML}<OFX><STATUS><CODE>15500<SEVERITY>ERROR</STATUS></OFX>`,
      'La banque a répondu par une erreur : ce fichier ne contient aucun relevé.',
    ],
    ['autre chose', `${SGML}<OFX>${ETAT}</OFX>`, 'Ce fichier OFX ne contient aucun relevé de compte.'],
  ])('%s : refusé', (_nom, texte, phrase) => expect(lireOfx(texte)).toEqual({ refus: [{ ligne: null, phrase }] }));

  it('un relevé sans opération est lu', () => expect(lire(ofx(''))).toEqual({ operations: [], ecartees: [] }));

  it('relit tout montant écrit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
        fc.constantFrom('.', ','),
        (centimes, signe) => {
          const [entier, reste] = [
            Math.trunc(Math.abs(centimes) / 100),
            String(Math.abs(centimes) % 100).padStart(2, '0'),
          ];
          const TRNAMT = `${centimes < 0 ? '-' : ''}${entier}${signe}${reste}`;
          expect(premier({ TRNTYPE: 'XFER', TRNAMT })?.centimes).toBe(centimes);
        },
      ),
    );
  });

  it('s’arrête à plus de balises que n’en ont vingt mille opérations, et ne lit pas une valeur sans fin', () => {
    expect(lireOfx(ofx('<A>'.repeat(800_001)))).toMatchObject({
      refus: [{ phrase: expect.stringMatching(/plus de 20.000 opérations/) }],
    });
    const MEMO = '&#65;'.repeat(1_000);
    expect(premier({ MEMO })?.libelle).toMatch(/A{100}$/);
  });

  it('lit une fois, quoi qu’on y mette', () => {
    for (const motif of ['<', '<A', '<![CDATA[', '<STMTTRN>', '&#', '<A b', ']]>', '<STMTTRN><NAME>', '\n'])
      expect(lireOfx(ofx(motif.repeat(300_000 / motif.length)))).toBeDefined();
  });
});
