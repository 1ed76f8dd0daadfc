import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CreditLu } from '#shared/features/argent/releve-bancaire/contract.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';
import { multipartAvec } from '#server/testing/multipart.ts';

const URL = '/api/v1/encaissements/releves';
let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const envoyer = async (suite: string, donnees: object, contenu: string) => {
  const { corps, entetes } = multipartAvec(donnees, { contenu, nom: 'releve.txt', mime: 'text/plain' });
  return m.app.appeler(m.jetons.ADMIN, 'POST', `${URL}${suite}`, { corps, entetes });
};
const apercu = async (contenu: string): Promise<CreditLu[]> => (await envoyer('/apercu', {}, contenu)).corps.credits;
/** Records every credit of a file for the laboratory of the tests. */
const recevoir = async (contenu: string, champs: object = {}) => {
  const credits = (await apercu(contenu)).map(({ cle }) => ({ cle, laboratoireId: m.labo, ...champs }));
  const { status, corps } = await envoyer('', { options: {}, credits }, contenu);
  expect(status).toBe(200);
  return corps as { crees: number[]; deja: number; payes: number };
};
const lireEncaissement = async (id: number) =>
  (await m.app.appeler(m.jetons.ADMIN, 'GET', `/api/v1/encaissements/${id}`, {})).corps;

type Virement = { jour: string; euros: string; libelle: string };
const [annee, mois, jourDe] = [
  (jour: string) => jour.slice(0, 4),
  (jour: string) => jour.slice(5, 7),
  (jour: string) => jour.slice(8),
];
const ofx = ({ jour, euros, libelle }: Virement): string =>
  `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>30004<ACCTID>00011122233</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${jour.replaceAll('-', '')}<TRNAMT>${euros}<NAME>VIR SEPA ${libelle}</STMTTRN></BANKTRANLIST></STMTRS></OFX>`;
const csv = ({ jour, euros, libelle }: Virement): string =>
  `Date;Libellé;Montant\n${jourDe(jour)}/${mois(jour)}/${annee(jour)};VIREMENT SEPA RECU ${libelle} MOTIF COOP;${euros.replace('.', ',')}\n`;
const camt = ({ jour, euros, libelle }: Virement): string =>
  `<?xml version="1.0"?><c:Document xmlns:c="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><c:BkToCstmrStmt><c:Stmt><c:Acct><c:Id><c:IBAN>FR7630004008150001112223391</c:IBAN></c:Id></c:Acct><c:Ntry><c:Amt Ccy="EUR">${euros}</c:Amt><c:CdtDbtInd>CRDT</c:CdtDbtInd><c:BookgDt><c:Dt>${jour}</c:Dt></c:BookgDt><c:NtryDtls><c:TxDtls><c:RltdPties><c:Dbtr><c:Pty><c:Nm>${libelle}</c:Nm></c:Pty></c:Dbtr></c:RltdPties></c:TxDtls></c:NtryDtls></c:Ntry></c:Stmt></c:BkToCstmrStmt></c:Document>`;
const mt940 = ({ jour, euros, libelle }: Virement): string => {
  const aammjj = jour.slice(2).replaceAll('-', '');
  return `:20:STARTUMS\n:25:30004/00011122233\n:28C:1/1\n:60F:C${aammjj}EUR0,00\n:61:${aammjj}${aammjj.slice(2)}CR${euros.replace('.', ',')}NTRFNONREF\n:86:166?00VIREMENT?32${libelle}\n-\n`;
};
const qif = ({ jour, euros, libelle }: Virement): string =>
  `!Type:Bank\nD${jourDe(jour)}/${mois(jour)}/${annee(jour)}\nT${euros}\nPVIR ${libelle}\n^\n`;
const cfonb = ({ jour, euros, libelle }: Virement): string => {
  const jjmmaa = jourDe(jour) + mois(jour) + jour.slice(2, 4);
  const chiffres = euros.replace('.', '').padStart(14, '0');
  const montant = chiffres.slice(0, 13) + '{ABCDEFGHI'[Number(chiffres.at(-1))]!;
  const ligne = (type: string, texte: string): string =>
    `${type}30004    00815EUR2 0001112223305${jjmmaa}  ${jjmmaa}${texte.padEnd(31)}  0000000  ${type === '01' ? '0000000000000{' : montant}${' '.repeat(16)}`;
  return [ligne('01', ''), ligne('04', `VIR ${libelle}`), ligne('07', '')].join('\n');
};
const FORMATS = { ofx, csv, camt, mt940, qif, cfonb };

it.each(Object.keys(FORMATS) as (keyof typeof FORMATS)[])(
  'reçu de %s, un virement est connu de chaque autre format : un seul encaissement',
  async (premier) => {
    const virement = {
      jour: `2025-0${Object.keys(FORMATS).indexOf(premier) + 1}-25`,
      euros: '777.00',
      libelle: 'ECLAT SANTE',
    };
    const { crees } = await recevoir(FORMATS[premier](virement));
    expect(crees).toHaveLength(1);
    for (const ecrire of Object.values(FORMATS)) {
      const [credit, ...autres] = await apercu(ecrire(virement));
      expect([autres, credit!.laboratoireId, credit!.encaissementId]).toEqual([[], m.labo, crees[0]]);
      expect(await recevoir(ecrire(virement))).toEqual({ crees: [], deja: 1, payes: 0 });
    }
  },
);

it('d’un autre fichier, deux à la demande ; l’un annulé, l’autre reste', async () => {
  const virement = { jour: '2025-08-25', euros: '50.00', libelle: 'ECLAT SANTE' };
  const premier = await recevoir(ofx(virement));
  const second = await recevoir(csv(virement), { autre: true });
  const troisieme = await recevoir(csv(virement), { autre: true });
  expect([premier, second, troisieme].map(({ crees }) => crees.length)).toEqual([1, 1, 1]);
  expect((await apercu(ofx(virement)))[0]!.encaissementId).toBe(premier.crees[0]);
  expect((await apercu(csv(virement)))[0]!.encaissementId).toBe(second.crees[0]);
});

it('sans laboratoire reconnu, ce qui ressemble se dit, et le laboratoire choisi décide', async () => {
  const virement = { jour: '2025-09-25', euros: '60.00', libelle: 'ECLAT SANTE' };
  const { crees } = await recevoir(ofx(virement));
  const nu = { ...virement, libelle: '' };
  expect((await apercu(camt(nu)))[0]).toMatchObject({
    laboratoireId: null,
    encaissementId: null,
    ressembleId: crees[0],
  });
  expect(await recevoir(camt(nu))).toMatchObject({ crees: [], deja: 1 });
  expect((await recevoir(camt(nu), { laboratoireId: m.autreLabo })).crees).toHaveLength(1);
});

it('de six formats reçus au même instant, un seul virement', async () => {
  const virement = { jour: '2025-10-25', euros: '70.00', libelle: 'ECLAT SANTE' };
  const suites = await Promise.all(Object.values(FORMATS).map((ecrire) => recevoir(ecrire(virement))));
  expect(suites.flatMap(({ crees }) => crees)).toHaveLength(1);
});

it('qui paie est reconnu par l’IBAN que l’on retient, avant son nom', async () => {
  const avecIban = (jour: string, libelle: string): string =>
    camt({ jour, euros: '80.00', libelle }).replace(
      '</c:RltdPties>',
      '<c:DbtrAcct><c:Id><c:IBAN>FR1420041010050500013M02606</c:IBAN></c:Id></c:DbtrAcct></c:RltdPties>',
    );
  const [credit] = await apercu(avecIban('2025-11-20', 'HOLDING INCONNUE'));
  expect(credit).toMatchObject({ laboratoireId: null, aliasPropose: 'FR1420041010050500013M02606' });
  await recevoir(avecIban('2025-11-20', 'HOLDING INCONNUE'), {
    laboratoireId: m.autreLabo,
    alias: credit!.aliasPropose,
  });
  expect((await apercu(avecIban('2025-11-21', 'ECLAT SANTE')))[0]!.laboratoireId).toBe(m.autreLabo);
  const { corps } = await m.app.appeler(m.jetons.ADMIN, 'GET', `/api/v1/laboratoires/${m.autreLabo}/alias`, {});
  expect(corps.map(({ nom }: { nom: string }) => nom)).toContain('FR1420041010050500013M02606');
});

it('qui paie est reconnu par l’encours qu’il cite, avant son nom', async () => {
  const encours = await m.declarer(await m.creer({ laboratoireId: m.autreLabo }));
  const [credit] = await apercu(ofx({ jour: '2025-11-25', euros: '90.00', libelle: `ECLAT SANTE ${encours.numero}` }));
  expect(credit!.laboratoireId).toBe(m.autreLabo);
});

it('un avoir et le virement qui le paie : un encaissement, payé ; retiré, le virement se relit', async () => {
  const { corps: avoir } = await m.app.appeler(m.jetons.ADMIN, 'POST', '/api/v1/encaissements', {
    corps: { laboratoireId: m.labo, nature: 'AVOIR', numero: 'F13', date: '2025-12-01', montantTtcCentimes: 12_000 },
  });
  const virement = { jour: '2025-12-05', euros: '120.00', libelle: 'ECLAT SANTE AVOIR F13' };
  expect((await apercu(ofx(virement)))[0]!.avoir).toEqual({ id: avoir.id, numero: 'F13', paie: true });
  expect(await recevoir(ofx(virement))).toEqual({ crees: [], deja: 0, payes: 1 });
  expect(await lireEncaissement(avoir.id)).toMatchObject({ nature: 'AVOIR', payeLe: '2025-12-05' });
  // A transfer told again, by any file, is known.
  expect((await apercu(csv(virement)))[0]!.encaissementId).toBe(avoir.id);
  expect(await recevoir(csv(virement))).toEqual({ crees: [], deja: 1, payes: 0 });
  const { version } = await lireEncaissement(avoir.id);
  const retirer = (versionVue: number) =>
    m.app.appeler(m.jetons.ADMIN, 'PUT', `/api/v1/encaissements/${avoir.id}/nonPaye`, {
      corps: { version: versionVue },
    });
  const retire = await retirer(version);
  expect([retire.status, retire.corps.payeLe]).toEqual([200, null]);
  expect((await retirer(retire.corps.version)).corps.code).toBe('AVOIR_PAS_PAYE');
  expect((await apercu(csv(virement)))[0]).toMatchObject({ encaissementId: null, avoir: { paie: true } });
});

it('un avoir d’un autre montant est cité, et le virement reste un encaissement', async () => {
  await m.app.appeler(m.jetons.ADMIN, 'POST', '/api/v1/encaissements', {
    corps: { laboratoireId: m.labo, nature: 'AVOIR', numero: 'F14', date: '2025-12-01', montantTtcCentimes: 5_000 },
  });
  const virement = { jour: '2025-12-06', euros: '121.00', libelle: 'ECLAT SANTE AVOIR F14' };
  expect((await apercu(ofx(virement)))[0]!.avoir).toMatchObject({ numero: 'F14', paie: false });
  expect((await recevoir(ofx(virement))).crees).toHaveLength(1);
});
