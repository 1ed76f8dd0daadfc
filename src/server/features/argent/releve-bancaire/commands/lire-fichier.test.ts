import { describe, expect, test } from 'vitest';
import { classeurDeTest } from '#server/testing/classeur.ts';
import { optionsReleveSchema } from '#shared/features/argent/releve-bancaire/schemas.ts';
import { lireReleveBancaire } from './lire-fichier.ts';

const lire = (contenu: Buffer | string, options: object = {}) =>
  lireReleveBancaire(Buffer.from(contenu as string), optionsReleveSchema.parse(options));

const ofx = (nom: string, entete = 'OFXHEADER:100\nENCODING:USASCII\nCHARSET:1252\n'): string =>
  `${entete}<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST><STMTTRN><DTPOSTED>20260312<TRNAMT>-5.00<NAME>LOYER</STMTTRN><STMTTRN><DTPOSTED>20260312<TRNAMT>400.05<NAME>${nom}</STMTTRN></BANKTRANLIST></STMTRS></OFX>`;
const credit = (libelle: string) => [expect.objectContaining({ date: '2026-03-12', montantCentimes: 40_005, libelle })];

describe('lire le fichier d’une banque', () => {
  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(ofx('Été'))],
    ['UTF-8 avec sa marque', Buffer.from(`\ufeff${ofx('Été')}`)],
    ['Windows-1252', Buffer.from(ofx('Été'), 'latin1')],
    ['CP850', Buffer.from(ofx('\x90t\x82'), 'latin1')],
    ['MacRoman', Buffer.from(ofx('\x83t\x8e'), 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${ofx('Été')}`, 'utf16le')],
    ['ISO-8859-15 annoncé', Buffer.from(ofx('Été', '<?xml version="1.0" encoding="ISO-8859-15"?>'), 'latin1')],
  ])('OFX en %s', async (_nom, contenu) => {
    expect(await lire(contenu)).toMatchObject({ format: 'OFX', credits: credit('Été'), nbDebits: 1, ecartees: [] });
  });

  test('l’euro d’un ISO-8859-15 est un euro', async () => {
    const contenu = Buffer.from(ofx('VIR \u00a4', '<?xml version="1.0" encoding="ISO-8859-15"?>'), 'latin1');
    expect((await lire(contenu)).credits).toEqual(credit('VIR €'));
  });

  test('CFONB 120, jusqu’à sa raison de refus', async () => {
    const ligneCfonb = `0130004    00815EUR2 00011122233  110326${' '.repeat(50)}0000000000100{${' '.repeat(16)}\n`;
    await expect(lire(ligneCfonb)).rejects.toMatchObject({
      status: 400,
      code: 'RELEVE_REFUSE',
      errors: [{ pointer: '/fichiers', detail: 'Le dernier relevé n’a pas de fin (ligne 07) : le fichier est coupé.' }],
    });
    expect(await lire(ligneCfonb + ligneCfonb.replace('01', '07'))).toMatchObject({
      format: 'CFONB120',
      credits: [],
      nbDebits: 0,
    });
  });

  test('CSV, titres sous un en-tête, colonnes reconnues ou choisies', async () => {
    const texte = 'Compte;n° 123\n\nDate;Libellé;Débit;Crédit\n12/03/2026;LOYER;-5,00;\n12/03/2026;VIR SOLIS;;400,05\n';
    expect(await lire(texte)).toMatchObject({
      format: 'TABLEUR',
      credits: credit('VIR SOLIS'),
      nbDebits: 1,
      tableau: {
        titres: ['Date', 'Libellé', 'Débit', 'Crédit'],
        correspondance: ['date', 'libelle', 'debit', 'credit'],
      },
    });
    const inconnu = 'Quand;Quoi;Combien\n12/03/2026;VIR SOLIS;400,05\n';
    expect(await lire(inconnu)).toMatchObject({
      credits: [],
      ecartees: [{ ligne: null, phrase: 'Choisissez la colonne de la date, et celle du crédit ou du montant.' }],
      tableau: { correspondance: [null, null, null] },
    });
    expect((await lire(inconnu, { correspondance: ['date', 'libelle', 'montant'] })).credits).toEqual(
      credit('VIR SOLIS'),
    );
    await expect(lire(inconnu, { correspondance: ['date', 'libelle', 'debit'] })).rejects.toMatchObject({
      errors: [{ pointer: '/correspondance' }],
    });
  });

  test.each<[string, string, object]>([
    [
      'anglais, une ligne en dollars',
      'Booking Date,Value Date,Description,Amount,Currency\n2026-03-12,2026-03-12,"VIR, SOLIS","400.05",EUR\n2026-03-13,2026-03-13,"VIR, SOLIS","1,099.00",USD\n',
      { format: 'TABLEUR', credits: credit('VIR, SOLIS'), ecartees: [{ ligne: 3 }], signes: { decimale: '.' } },
    ],
    [
      'MT940',
      ':20:STARTUMS\n:25:30004/00011122233\n:28C:1/1\n:60F:C260301EUR1000,00\n:61:2603120312CR400,05NTRFNONREF\n:86:166?00VIR?32SOLIS\n:62F:C260331EUR1400,05\n-\n',
      { format: 'MT940', credits: credit('VIR SOLIS'), ecartees: [], signes: null },
    ],
    [
      'CAMT',
      '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Ntry><Amt Ccy="EUR">400.05</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-03-12</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>',
      { format: 'CAMT', credits: credit(''), ecartees: [] },
    ],
    [
      'QIF',
      '!Option:AutoSwitch\n!Type:Bank\nD12/03/2026\nT400,05\nPVIR SOLIS\n^\n',
      { format: 'QIF', credits: credit('VIR SOLIS'), signes: { ordreDates: 'JMA', decimale: ',' } },
    ],
  ])('%s', async (_nom, texte, attendu) => {
    expect(await lire(texte)).toMatchObject(attendu);
  });

  test('la feuille d’un classeur se choisit ; une feuille vide ou masquée se dit (RLV-6)', async () => {
    const classeur = classeurDeTest([
      {
        nom: 'Synthèse',
        lignes: [
          ['Compte', 'n° 123'],
          ['Solde', 1_200],
        ],
      },
      { nom: 'Vide', lignes: [] },
      {
        nom: 'Opérations',
        etat: 'hidden',
        lignes: [
          ['Date', 'Libellé', 'Crédit'],
          ['12/03/2026', 'VIR SOLIS', 400.05],
        ],
      },
    ]);
    expect(await lire(classeur)).toMatchObject({
      credits: [],
      tableau: {
        feuille: 0,
        feuilles: [
          { nom: 'Synthèse', cachee: false, vide: false },
          { nom: 'Vide', vide: true },
          { nom: 'Opérations', cachee: true, vide: false },
        ],
      },
    });
    const choisie = await lire(classeur, { feuille: 2 });
    expect([choisie.tableau?.feuille, choisie.credits]).toEqual([2, credit('VIR SOLIS')]);
  });

  test.each<[string, Buffer | string, number]>([
    ['vide', '', 400],
    ['un PDF', '%PDF-1.7', 400],
    ['une image', Buffer.from(Array.from({ length: 4_000 }, (_, i) => (i * 73) % 251)), 400],
    ['un faux classeur', 'PK\u0003\u0004rien', 400],
    ['trop gros', Buffer.alloc(15 * 1024 * 1024 + 1, 'a'), 413],
    ['une bombe d’entités', '<?xml version="1.0"?><!DOCTYPE OFX [<!ENTITY a "aaaa">]><OFX>&a;</OFX>', 400],
    ['quinze mégaoctets de balises', `OFXHEADER:100\n${'<STMTTRN>'.repeat(1_600_000)}</OFX>`, 400],
    ['quinze mégaoctets d’opérations', '04'.repeat(7_000_000), 400],
  ])('refuse %s', async (_nom, contenu, status) => {
    await expect(lire(contenu)).rejects.toMatchObject({ status });
  });

  test.each<[string, Buffer | string]>([
    ['un CSV', '12/03/2026;VIR SYLVE;400,05\n13/03/2026;LOYER;-5,00\n'],
    ['un CSV et son solde', '12/03/2026;VIR SYLVE;400,05;1400,05\n13/03/2026;LOYER;-5,00;1395,05\n'],
    ['un CSV à tabulations', '12/03/2026\tVIR SYLVE\t400,05\n13/03/2026\tLOYER\t-5,00\n'],
    [
      'un classeur',
      classeurDeTest([
        {
          nom: 'Opérations',
          lignes: [
            [{ valeur: 46093, format: 'dd/mm/yyyy' }, 'VIR SYLVE', 400.05],
            [{ valeur: 46094, format: 'dd/mm/yyyy' }, 'LOYER', -5],
          ],
        },
      ]),
    ],
  ])('%s sans titres se lit par ce qu’il contient (RLV-15)', async (_nom, contenu) => {
    expect(await lire(contenu)).toMatchObject({
      format: 'TABLEUR',
      credits: credit('VIR SYLVE'),
      nbDebits: 1,
      ecartees: [],
      tableau: { titres: [], correspondance: expect.arrayContaining(['date', 'libelle', 'montant']) },
    });
  });
  test('sans titres et sans signe, ses colonnes se choisissent', async () => {
    const lecture = await lire('12/03/2026;VIR SYLVE;400,05\n13/03/2026;LOYER;5,00\n');
    expect(lecture).toMatchObject({ credits: [], ecartees: [{ phrase: expect.stringMatching(/^Choisissez/) }] });
  });
});
