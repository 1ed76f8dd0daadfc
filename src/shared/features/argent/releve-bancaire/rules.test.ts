import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encaissementSaisiSchema } from '#shared/features/argent/encaissement/schemas/saisie.ts';
import { creditsChoisisSchema } from './schemas.ts';
import { releveErrors } from './errors.ts';
import {
  aliasPropose,
  creditsDe,
  encaissementDuCredit,
  finDuCompte,
  formatDuReleve,
  reconnaitreLaboratoires,
  signeARetenir,
  type OperationReleveBancaire,
} from './rules.ts';

const operation = (champs: Partial<OperationReleveBancaire> = {}): OperationReleveBancaire => ({
  ligne: 1,
  date: '2026-03-12',
  centimes: 40_000,
  libelle: 'VIR SEPA SOLIS',
  reference: null,
  ...champs,
});
const cles = (operations: readonly OperationReleveBancaire[]) => creditsDe(operations).map(({ cle }) => cle);

describe('les crédits d’un relevé', () => {
  it('laisse les débits', () =>
    expect(
      creditsDe([operation({ centimes: -1 }), operation({ centimes: 0 }), operation()]).map(
        (creditDe) => creditDe.montantCentimes,
      ),
    ).toEqual([40_000]));

  it('reconnaît la même ligne d’un autre fichier, et deux lignes pareilles d’un même jour', () => {
    const deux = cles([operation(), operation({ ligne: 2, libelle: 'Vir  sépa solis' })]);
    expect(new Set(deux).size).toBe(2);
    expect(
      cles([operation({ ligne: 40, centimes: 5 }), operation({ ligne: 41 }), operation({ ligne: 42 })]).slice(1),
    ).toEqual(deux);
  });

  it('deux lignes pareilles de deux comptes sont deux virements, un compte écrit de deux façons en est un', () => {
    const deuxComptes = cles([operation({ compte: '00011122233' }), operation({ ligne: 2, compte: '00011129999' })]);
    expect(new Set(deuxComptes).size).toBe(2);
    expect(cles([operation({ compte: 'FR7630004008150001112223391' })])).toEqual(deuxComptes.slice(0, 1));
    expect(cles([operation({ compte: '00011129999' })])).toEqual(deuxComptes.slice(1));
  });

  it('un relevé lu une fois de plus, ou qui déborde sur le suivant, n’ajoute rien', () => {
    const jour = fc.record({
      date: fc.constantFrom('2026-03-12', '2026-03-13'),
      centimes: fc.constantFrom(100, 200, -300),
      libelle: fc.constantFrom('A', 'B', 'a'),
    });
    fc.assert(
      fc.property(fc.array(jour, { maxLength: 12 }), fc.array(jour, { maxLength: 12 }), (ancien, recent) => {
        const avant = ancien.map((operationAncienne) => operation(operationAncienne));
        const apres = recent.map((operationRecente) => operation({ ...operationRecente, date: '2026-03-20' }));
        const connues = new Set(cles(avant));
        expect(connues.size).toBe(creditsDe(avant).length);
        const nouvelles = cles([...avant, ...apres]).filter((cle) => !connues.has(cle));
        expect(nouvelles).toEqual(cles(apres));
      }),
    );
  });

  it('sa clé se redonne, même du plus long libellé', () => {
    const [credit] = creditsDe([operation({ libelle: 'x'.repeat(500), centimes: 999_999_999_999 })]);
    expect(creditsChoisisSchema.safeParse([{ cle: credit!.cle, laboratoireId: 1 }]).success).toBe(true);
  });

  it('devient un virement toutes taxes, sans numéro', () => {
    const [credit] = creditsDe([operation({ reference: 'NOTPROVIDED' })]);
    const saisi = encaissementDuCredit(credit!, 3);
    expect(saisi).toMatchObject({
      nature: 'VIREMENT',
      numero: null,
      montantTtcCentimes: 40_000,
      info: 'VIR SEPA SOLIS',
    });
    expect(encaissementSaisiSchema.safeParse(saisi).success).toBe(true);
  });
});

it.each<[string | null, string | null]>([
  ['FR7630004008150001112223391', '2233'],
  ['FR76 3000 4008 1500 0111 2223 391', '2233'],
  ['30004008150001112223391', '2233'],
  ['30004 00815 00011122233 91', '2233'],
  ['00011122233', '2233'],
  ['11122233', '2233'],
  ['MC5830004008150001112223391', '2233'],
  ['DE89 3704 0044 0532 0130 00', '3000'],
  ['0001112223M', '223M'],
  ['12', null],
  ['', null],
  [null, null],
])('le compte %s se reconnaît à sa fin : %s', (compte, fin) => expect(finDuCompte(compte)).toBe(fin));

const ecrit = (libelle: string, payeurIban: string | null = null, reference: string | null = null) => ({
  libelle,
  payeurIban,
  reference,
});
describe('le laboratoire d’un libellé', () => {
  const reconnaitre = reconnaitreLaboratoires([
    { laboratoireId: 1, nom: 'Laboratoires Solis' },
    { laboratoireId: 2, nom: 'Solis Dermo SAS' },
    { laboratoireId: 3, nom: 'Dermalune' },
    { laboratoireId: 4, nom: 'DL' },
    { laboratoireId: 5, nom: 'Jumeau' },
    { laboratoireId: 6, nom: 'jumeau' },
    { laboratoireId: 3, nom: 'Pharma Lune' },
  ]);
  it.each([
    ['VIR SEPA LABORATOIRE SOLIS FRANCE', 1],
    ['VIR SOLIS-DERMO 2026', 2],
    ['VIR SOLISTE', null],
    ['VIR PHARMA LUNE', 3],
    ['DERMALUNE ET PHARMA LUNE', 3],
    ['VIR DL', null],
    ['VIR JUMEAU', null],
    ['', null],
  ])('%s : %s', (libelle, attendu) => expect(reconnaitre(ecrit(libelle))).toBe(attendu));

  it.each([
    ['VIR SEPA RECU DE LABORATOIRES SOLIS REF FA2026-118', 'solis'],
    ['VIREMENT INST EMIS PAR', null],
    ['VIR SOLIS REF PHARMA LUNE DERMO', 'pharma lune dermo'],
    ['VIR 12345', null],
  ])('%s : apprend « %s »', (libelle, attendu) => expect(aliasPropose(libelle)).toBe(attendu));

  const [IBAN, AUTRE_IBAN] = ['FR1420041010050500013M02606', 'DE89370400440532013000'];
  const parSignes = reconnaitreLaboratoires(
    [
      { laboratoireId: 1, nom: 'Solis' },
      { laboratoireId: 2, nom: 'Dermalune' },
      { laboratoireId: 3, nom: IBAN },
    ],
    [
      { laboratoireId: 1, numero: 'E-2026-00042' },
      { laboratoireId: 2, numero: 'FA-118' },
      { laboratoireId: 2, numero: 'BL 99001' },
      { laboratoireId: 1, numero: 'FA-777' },
      { laboratoireId: 2, numero: 'FA777' },
      { laboratoireId: 2, numero: 'A1' },
    ],
  );
  it.each<[string, string | null, string | null, number | null]>([
    ['VIR SOLIS', null, null, 1],
    ['VIR SOLIS', IBAN, null, 3],
    ['VIR SOLIS E-2026-00042', IBAN, 'FA-118', 3],
    ['VIR SOLIS', AUTRE_IBAN, null, 1],
    ['VIR SOLIS FA-118', null, null, 2],
    ['VIR SOLIS FA 118', AUTRE_IBAN, null, 2],
    ['VIR SOLIS', null, 'FA-118', 2],
    ['VIR', null, 'bl99001', 2],
    ['VIR E 2026 00042', null, null, 1],
    ['VIR SOLIS FA-118 E-2026-00042', null, null, 1],
    ['VIR DERMALUNE FA-777', null, null, 2],
    ['VIR SOLIS A1', null, null, 1],
    ['VIR FA-119', null, null, null],
  ])('%s (%s, %s) : l’IBAN, puis les références, puis les noms : %s', (libelle, iban, reference, attendu) =>
    expect(parSignes(ecrit(libelle, iban, reference))).toBe(attendu),
  );
  it('ce qui s’apprend est l’IBAN de qui paie, quand la banque le donne', () => {
    expect(signeARetenir(ecrit('VIR SOLIS', IBAN))).toBe(IBAN);
    expect(signeARetenir(ecrit('VIR SOLIS'))).toBe('solis');
  });

  it('ce qui s’apprend d’un libellé le reconnaît', () => {
    const mot = fc.constantFrom('VIR', 'SEPA', 'SOLIS', 'DERMO', '2026', 'REF', 'LUNE', 'É&S');
    fc.assert(
      fc.property(fc.array(mot, { minLength: 1, maxLength: 4 }), (mots) => {
        const libelle = mots.join(' ');
        const nom = aliasPropose(libelle);
        if (nom !== null)
          expect(reconnaitreLaboratoires([{ laboratoireId: 9, nom }])(ecrit(`VIR ${libelle} 118`))).toBe(9);
      }),
    );
  });
});

describe('le format d’un relevé', () => {
  it.each([
    ['OFXHEADER:100\nDATA:OFXSGML', 'OFX'],
    ['<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX>', 'OFX'],
    [`0130004    00815EUR2 00011122233  110326${' '.repeat(50)}0000000000100{${' '.repeat(16)}`, 'CFONB120'],
    ['Date;Libellé;Montant', 'TABLEUR'],
    ['01/03/2026;VIR;12,00', 'TABLEUR'],
    ['<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">', 'CAMT'],
    ['<n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08">', 'CAMT'],
    ['<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.06">', 'CAMT'],
    [':20:STARTUMS\n:25:30004/00011122233', 'MT940'],
    ['{1:F01AGRIFRPPXXXX0000000000}{2:I940}{4:\r\n:20:X\r\n:25:FR76\r\n', 'MT940'],
    ['!Type:Bank\nD12/03/2026', 'QIF'],
    ['!Option:AutoSwitch\n!Account', 'QIF'],
    ['!Option:MDY\n!Type:Bank', 'QIF'],
  ])('%s', (texte, format) => expect(formatDuReleve(texte)).toBe(format));
  it.each([
    ['%PDF-1.7', 'un PDF'],
    ['<?xml version="1.0"?><Invoice>', 'un document XML'],
    ['<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">', 'un document XML'],
  ])('%s : refusé, avec ce qu’il faut demander', (texte, nom) =>
    expect(formatDuReleve(texte)).toEqual({
      refus: [
        {
          ligne: null,
          phrase: `Ce fichier est ${nom} : demandez à votre banque un export CAMT, OFX, CFONB 120, MT940 ou CSV.`,
        },
      ],
    }),
  );
  it('dit chaque raison d’un refus, jusqu’à vingt', () => {
    const { message, errors } = releveErrors.refuse(
      Array.from({ length: 30 }, (_, i) => ({ ligne: i || null, phrase: 'fausse.' })),
    );
    expect([message, errors.length, errors[1]]).toEqual([
      'fausse.',
      20,
      { pointer: '/fichiers', detail: 'Ligne 1 : fausse.' },
    ]);
  });
});
