import { describe, expect, test } from 'vitest';
import { optionsReleveSchema } from '#shared/features/argent/releve-bancaire/schemas.ts';
import { lireReleveBancaire } from './lire-fichier.ts';

const lire = (contenu: string) => lireReleveBancaire(Buffer.from(contenu), optionsReleveSchema.parse({}));
const IBAN = 'FR1420041010050500013M02606';

type Document = { ecritures: string; message?: string; version?: string; prefixe?: string; soldes?: string };
/** A statement of the account …2233, its tags under a prefix or not. */
const camt = ({ ecritures, message = '053', version = '02', prefixe = '', soldes = '' }: Document): string => {
  const [racine, releve] = {
    '052': ['BkToCstmrAcctRpt', 'Rpt'],
    '053': ['BkToCstmrStmt', 'Stmt'],
    '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
  }[message]!;
  const espace = `urn:iso:std:iso:20022:tech:xsd:camt.${message}.001.${version}`;
  const corps = `<${racine}><GrpHdr><MsgId>1</MsgId></GrpHdr><${releve}><Id>1</Id><Acct><Id><IBAN>FR7630004008150001112223391</IBAN></Id></Acct>${soldes}${ecritures}</${releve}></${racine}>`;
  const avecPrefixe = prefixe ? corps.replace(/<(\/?)(\w)/g, `<$1${prefixe}:$2`) : corps;
  const p = prefixe && `${prefixe}:`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${p}Document xmlns${prefixe && `:${prefixe}`}="${espace}">${avecPrefixe}</${p}Document>`;
};
type Ecriture = { montant?: string; devise?: string; sens?: string; date?: string; suite?: string; details?: string };
const ntry = ({
  montant = '400.05',
  devise = 'EUR',
  sens = 'CRDT',
  date = '<Dt>2026-03-12</Dt>',
  suite = '',
  details = '',
}: Ecriture = {}): string =>
  `<Ntry><Amt Ccy="${devise}">${montant}</Amt><CdtDbtInd>${sens}</CdtDbtInd>${suite}<BookgDt>${date}</BookgDt>${details && `<NtryDtls>${details}</NtryDtls>`}</Ntry>`;
const tx = (payeur: string, { montant = '', objet = 'FA-118', e2e = 'NOTPROVIDED' } = {}): string =>
  `<TxDtls><Refs><EndToEndId>${e2e}</EndToEndId></Refs>${montant}<RltdPties>${payeur}<DbtrAcct><Id><IBAN>${IBAN}</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>${objet}</Ustrd></RmtInf></TxDtls>`;
const V02 = '<Dbtr><Nm>SOLIS</Nm></Dbtr>';
const V08 = '<Dbtr><Pty><Nm>SOLIS</Nm></Pty></Dbtr>';
const premier = async (ecriture: Ecriture, document: Omit<Document, 'ecritures'> = {}) =>
  (await lire(camt({ ecritures: ntry(ecriture), ...document }))).credits[0];

describe('un relevé CAMT', () => {
  test.each<[string, Omit<Document, 'ecritures'>, string]>([
    ['053 version 02', {}, V02],
    ['053 version 08', { version: '08' }, V08],
    ['053 version 13', { version: '13' }, V08],
    ['052', { message: '052', version: '06' }, V02],
    ['052 version 08', { message: '052', version: '08' }, V08],
    ['054', { message: '054', version: '04' }, V02],
    ['054 version 08', { message: '054', version: '08' }, V08],
    ['un préfixe', { prefixe: 'n', version: '08' }, V08],
    ['un préfixe de plusieurs lettres', { prefixe: 'camt', version: '02' }, V02],
    ['le donneur d’ordre d’origine', {}, '<UltmtDbtr><Nm>SOLIS</Nm></UltmtDbtr>'],
  ])('%s : qui paie, combien, quand, sur quel compte', async (_nom, document, payeur) => {
    expect(await premier({ details: tx(payeur, { e2e: 'E2E-9' }) }, document)).toMatchObject({
      date: '2026-03-12',
      montantCentimes: 40_005,
      libelle: 'SOLIS FA-118',
      reference: 'E2E-9',
      compte: '2233',
      payeurIban: IBAN,
      reserve: null,
    });
  });

  test('dans l’enveloppe d’une banque, derrière son en-tête', async () => {
    const document = camt({ ecritures: ntry() }).replace(/<\?xml.*\?>/, '');
    const entete = '<AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"/>';
    expect((await lire(`<BizMsgEnvlp>${entete}${document}</BizMsgEnvlp>`)).credits).toMatchObject([
      { montantCentimes: 40_005 },
    ]);
  });

  test('la ligne la plus nue', async () => {
    const { format, credits, nbDebits, ecartees } = await lire(
      camt({ ecritures: ntry() + ntry({ sens: 'DBIT' }), version: '08' }),
    );
    expect({ format, nbDebits, ecartees }).toEqual({ format: 'CAMT', nbDebits: 1, ecartees: [] });
    expect(credits).toMatchObject([{ libelle: '', reference: null, payeurIban: null }]);
  });

  test.each<[string, string, string, string | null]>([
    ['Amt de chacun', '<Amt Ccy="EUR">300.05</Amt>', '<Amt Ccy="EUR">100</Amt>', 'deux'],
    [
      'TxAmt de chacun',
      '<AmtDtls><TxAmt><Amt Ccy="EUR">300.05</Amt></TxAmt></AmtDtls>',
      '<AmtDtls><TxAmt><Amt Ccy="EUR">100.00</Amt></TxAmt></AmtDtls>',
      'deux',
    ],
    [
      'InstdAmt de chacun, sans autre montant',
      '<AmtDtls><InstdAmt><Amt Ccy="EUR">300.05</Amt></InstdAmt></AmtDtls>',
      '<AmtDtls><InstdAmt><Amt Ccy="EUR">100.00</Amt></InstdAmt></AmtDtls>',
      'deux',
    ],
    [
      'InstdAmt d’un virement de dollars',
      '<AmtDtls><InstdAmt><Amt Ccy="USD">330.00</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">300.05</Amt></TxAmt></AmtDtls>',
      '<AmtDtls><InstdAmt><Amt Ccy="EUR">100.00</Amt></InstdAmt></AmtDtls>',
      'deux',
    ],
    [
      'un de chaque',
      '<Amt Ccy="EUR">300.05</Amt>',
      '<AmtDtls><TxAmt><Amt Ccy="EUR">100.00</Amt></TxAmt></AmtDtls>',
      'deux',
    ],
    ['sans devise', '<Amt>300.05</Amt>', '<Amt>100</Amt>', 'deux'],
    ['une somme qui n’est pas la leur', '<Amt Ccy="EUR">300.00</Amt>', '<Amt Ccy="EUR">100</Amt>', null],
    ['un montant manque', '<Amt Ccy="EUR">300.05</Amt>', '', null],
    ['une autre devise', '<Amt Ccy="USD">300.05</Amt>', '<Amt Ccy="EUR">100</Amt>', null],
    ['illisible', '<Amt Ccy="EUR">300.05</Amt>', '<Amt Ccy="EUR">cent</Amt>', null],
  ])('un lot, %s', async (_nom, montantSolis, montantBoreal, attendu) => {
    const details =
      tx(V02, { montant: montantSolis }) +
      tx('<Dbtr><Nm>BOREAL</Nm></Dbtr>', { montant: montantBoreal, objet: 'FA-9' });
    const { credits } = await lire(camt({ ecritures: ntry({ details }) }));
    expect(credits.map(({ montantCentimes, libelle }) => [montantCentimes, libelle])).toEqual(
      attendu
        ? [
            [30_005, 'SOLIS FA-118'],
            [10_000, 'BOREAL FA-9'],
          ]
        : [[40_005, 'SOLIS FA-118 BOREAL FA-9']],
    );
  });

  test.each<[string, string, string | null]>([
    ['CRDT', '<RvslInd>1</RvslInd>', 'EXTOURNE'],
    ['CRDT', '<RvslInd>true</RvslInd>', 'EXTOURNE'],
    ['CRDT', '<RvslInd>0</RvslInd>', null],
    ['CRDT', '<RvslInd>false</RvslInd>', null],
    ['DBIT', '<RvslInd>1</RvslInd>', null],
    ['DBIT', '<RvslInd>true</RvslInd>', null],
  ])('%s %s : extourne %s', async (sens, suite, reserve) => {
    expect((await premier({ sens, suite }))?.reserve ?? null).toBe(reserve);
  });

  const codeIso = (famille: string): string =>
    `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>${famille}</SubFmlyCd></Fmly></Domn></BkTxCd>`;
  const propre = (cd: string): string => `<BkTxCd><Prtry><Cd>${cd}</Cd></Prtry></BkTxCd>`;
  const retour = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>';
  test.each<[string, Ecriture, string | null]>([
    ['RRTN de l’écriture', { suite: codeIso('RRTN') }, 'REJET'],
    ['RPCR de l’écriture', { suite: codeIso('RPCR') }, 'REJET'],
    ['UPDD de l’écriture', { suite: codeIso('UPDD') }, 'REJET'],
    ['RRTN du détail', { details: `<TxDtls>${codeIso('RRTN')}</TxDtls>` }, 'REJET'],
    ['RtrInf du détail', { details: `<TxDtls>${retour}</TxDtls>` }, 'REJET'],
    ['RtrInf vide', { details: '<TxDtls><RtrInf></RtrInf></TxDtls>' }, 'REJET'],
    ['un code propre', { suite: propre('NRTI+166+99') }, 'REJET'],
    ['un code allemand de retour', { suite: propre('NTRF+159+9075') }, 'REJET'],
    ['une extourne rejetée', { suite: `<RvslInd>1</RvslInd>${codeIso('RRTN')}` }, 'REJET'],
    ['un virement', { suite: codeIso('ESCT') }, null],
    ['un code propre de virement', { suite: propre('NTRF+166') }, null],
  ])('%s : %s', async (_nom, ecriture, reserve) => {
    expect((await premier(ecriture))?.reserve ?? null).toBe(reserve);
  });

  const part = (montant: string, sens?: string): string =>
    `<TxDtls><Amt Ccy="EUR">${montant}</Amt>${sens ? `<CdtDbtInd>${sens}</CdtDbtInd>` : ''}</TxDtls>`;
  test.each<[string, string, number[], number, number]>([
    ['CRDT', part('500.05', 'CRDT') + part('100', 'DBIT'), [50_005], 1, 0],
    ['CRDT', part('100', 'DBIT') + part('500.05'), [50_005], 1, 0],
    ['CRDT', part('300.05', 'CRDT') + part('100', 'CRDT'), [30_005, 10_000], 0, 0],
    ['CRDT', part('300.05') + part('100'), [30_005, 10_000], 0, 0],
    ['CRDT', part('300.05', 'CRDT') + part('100', 'DBIT'), [40_005], 0, 0],
    ['CRDT', part('400.05', 'CRDT'), [40_005], 0, 0],
    ['CRDT', part('400.05', 'DBIT'), [], 0, 1],
    ['DBIT', part('500.05', 'DBIT') + part('100', 'CRDT'), [10_000], 1, 0],
    ['DBIT', part('500.05') + part('100', 'CRDT'), [10_000], 1, 0],
    ['DBIT', part('400.05', 'CRDT'), [], 1, 0],
  ])('un lot %s, chaque part dans son sens (%#)', async (sens, details, attendus, debits, aPart) => {
    const { credits, nbDebits, ecartees } = await lire(camt({ ecritures: ntry({ sens, details }) }));
    expect(credits.map(({ montantCentimes }) => montantCentimes)).toEqual(attendus);
    expect([nbDebits, ecartees.length]).toEqual([debits, aPart]);
  });

  const sansDevise = ntry().replace(' Ccy="EUR"', '');
  const solde = (devise: string): string => `<Bal><Tp/><Amt Ccy="${devise}">1.00</Amt></Bal>`;
  test.each<[string, string, string, string | null]>([
    ['<Ccy>USD</Ccy>', '', sansDevise, 'USD'],
    ['<Ccy>CHF</Ccy>', '', sansDevise.replace('<Amt>', '<Amt Ccy="">'), 'CHF'],
    ['', solde('USD'), sansDevise, 'USD'],
    ['<Ccy>USD</Ccy>', solde('EUR'), sansDevise, 'USD'],
    ['<Ccy>EUR</Ccy>', solde('EUR'), sansDevise, null],
    ['<Ccy>USD</Ccy>', '', ntry(), null],
    ['', '', sansDevise, null],
    ['<Ccy>EUR</Ccy>', '', ntry({ devise: 'USD' }), 'USD'],
  ])('un compte %s, un solde %s : mise à part en %4$s', async (ccy, soldes, ecritures, devise) => {
    const texte = camt({ ecritures, soldes }).replace('</Id></Acct>', `</Id>${ccy}</Acct>`);
    const { credits, ecartees } = await lire(texte);
    expect(credits).toHaveLength(devise === null ? 1 : 0);
    expect(ecartees[0]?.phrase.slice(0, 6) ?? null).toBe(devise && `en ${devise}`);
  });

  test.each<[string, string | null]>([
    ['<Dt>2026-03-12</Dt>', '2026-03-12'],
    ['<DtTm>2026-03-12T23:30:00</DtTm>', '2026-03-12'],
    ['<DtTm>2026-03-12T23:30:00Z</DtTm>', '2026-03-13'],
    ['<DtTm>2026-03-12T23:30:00+01:00</DtTm>', '2026-03-12'],
    ['<DtTm>2026-03-12T00:30:00+01:00</DtTm>', '2026-03-12'],
    ['<Dt>2026-03-12Z</Dt>', '2026-03-12'],
    ['<Dt>2026-02-30</Dt>', null],
    ['', null],
  ])('le jour de %s est %s', async (date, jour) => {
    expect((await premier({ date }))?.date ?? null).toBe(jour);
  });

  test.each<[string, number | null]>([
    ['400.05', 40_005],
    ['400', 40_000],
    ['400.5', 40_050],
    ['.5', 50],
    ['400.05000', 40_005],
    ['+400.05', 40_005],
    ['400.', 40_000],
    ['400.055', null],
    ['400,05', null],
    ['-400.05', null],
  ])('le montant %s', async (montant, centimes) => {
    expect((await premier({ montant }))?.montantCentimes ?? null).toBe(centimes);
  });

  test.each<[Ecriture, RegExp]>([
    [{ devise: 'USD' }, /^en USD, pas en euros : si votre compte/],
    [{ suite: '<Sts>PDNG</Sts>' }, /^elle est annoncée, pas encore sur le compte/],
    [{ suite: '<Sts><Cd>PDNG</Cd></Sts>' }, /^elle est annoncée, pas encore sur le compte/],
    [{ sens: 'X' }, /^le sens « X » n’est ni CRDT ni DBIT/],
    [{ montant: '' }, /^le montant «  » n’est pas lisible/],
  ])('met à part, avec sa raison (%#)', async (ecriture, phrase) => {
    const { credits, ecartees } = await lire(camt({ ecritures: ntry(ecriture) }));
    expect(credits).toEqual([]);
    expect(ecartees).toEqual([{ ligne: 1, phrase: expect.stringMatching(phrase) }]);
  });

  test('un solde qui ne tombe pas juste se dit, sans rien refuser', async () => {
    const soldeDe = (code: string, montant: string): string =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${montant}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
    const de = async (nouveau: string, ecritures = ntry()) =>
      (await lire(camt({ ecritures, soldes: soldeDe('OPBD', '100.00') + soldeDe('CLBD', nouveau) }))).ecartees;
    expect(await de('500.05')).toEqual([]);
    // What is announced is not in the balance yet (RLV-14).
    for (const etat of ['PDNG', '<Cd>PDNG</Cd>', '<Cd>FUTR</Cd>', 'INFO']) {
      const annoncee = ntry({ suite: `<Sts>${etat}</Sts>` });
      expect(await de('500.05', ntry() + annoncee)).toMatchObject([{ ligne: 2 }]);
      expect(await de('500.05', ntry() + ntry({ sens: 'DBIT', suite: `<Sts>${etat}</Sts>` }))).toEqual([]);
    }
    expect(await de('600.00')).toEqual([{ ligne: null, phrase: expect.stringMatching(/ne tombe pas juste/) }]);
  });

  test('l’encodage annoncé n’est pas cru avant les octets', async () => {
    const texte = camt({ ecritures: ntry({ details: tx('<Dbtr><Nm>Été</Nm></Dbtr>') }) });
    const latin = await lireReleveBancaire(Buffer.from(texte, 'latin1'), optionsReleveSchema.parse({}));
    expect(latin.credits[0]?.libelle).toBe('Été FA-118');
    const menteur = await lire(texte.replace('UTF-8', 'ISO-8859-1'));
    expect(menteur.credits[0]?.libelle).toBe('Été FA-118');
  });

  test.each<[string, string, RegExp]>([
    ['coupé', camt({ ecritures: ntry() }).slice(0, -30), /coupé ou mal formé/],
    [
      'des entités',
      camt({ ecritures: ntry() }).replace('<Document', '<!DOCTYPE x [<!ENTITY a "b">]><Document'),
      /DOCTYPE/,
    ],
    ['sans relevé', camt({ ecritures: '' }).replace(/<Stmt>.*<\/Stmt>/, ''), /aucun relevé de compte/],
    ['sans fin', camt({ ecritures: ntry().repeat(60_000) }), /trop grand|plus de 20/],
  ])('%s : refusé', async (_nom, texte, phrase) => {
    await expect(lire(texte)).rejects.toMatchObject({ status: 400, message: expect.stringMatching(phrase) });
  });
});
