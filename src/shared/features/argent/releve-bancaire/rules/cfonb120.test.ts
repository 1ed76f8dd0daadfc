import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ajouterJours } from '#shared/core/dates.ts';
import { lireCfonb120 } from './cfonb120.ts';

/** An amount in the format: `40000` → `0000000004000{`; a debit ends with another letter. */
const montant = (centimes: number): string => {
  const chiffres = String(Math.abs(centimes)).padStart(14, '0');
  return chiffres.slice(0, 13) + (centimes < 0 ? '}JKLMNOPQR' : '{ABCDEFGHI')[Number(chiffres.at(-1))]!;
};
const jjmmaa = (jour: string): string => jour.slice(8) + jour.slice(5, 7) + jour.slice(2, 4);

type Champs = { compte?: string; devise?: string; decimales?: string; jour?: string; libelle?: string; ref?: string };
const ligne = (
  type: string,
  centimes: number,
  { compte = '00011122233', devise = 'EUR', decimales = '2', jour = '2026-03-12', libelle = '', ref = '' }: Champs = {},
): string =>
  `${type}30004    00815${devise}${decimales} ${compte}05${jjmmaa(jour)}  ${jjmmaa(jour)}${libelle.padEnd(31)}  0000000  ${montant(centimes)}${ref.padEnd(16)}`;
const complement = (nature: string, valeur: string): string =>
  `0530004    00815EUR2 0001112223305120326     ${nature}${valeur.padEnd(70)}  `;
const releve = (depart: number, operations: readonly (readonly [number, Champs?])[], champs: Champs = {}): string[] => [
  ligne('01', depart, champs),
  ...operations.map(([centimes, champsOperation]) => ligne('04', centimes, { ...champs, ...champsOperation })),
  ligne('07', depart + operations.reduce((somme, [centimes]) => somme + centimes, 0), champs),
];
/** Removes the day of the records of one type. */
const sansJourDeSolde = (jour: string, type: string) => (texte: string) =>
  texte.startsWith(type) ? texte.slice(0, 34) + jour + texte.slice(40) : texte;
const lire = (lignes: readonly string[], fin = '\r\n') => lireCfonb120(lignes.join(fin) + fin);
const operations = (lignes: readonly string[], fin?: string) => {
  const lecture = lire(lignes, fin);
  if ('refus' in lecture) throw new Error(JSON.stringify(lecture.refus));
  return lecture.operations;
};
const refus = (lignes: readonly string[]): string[] => {
  const lecture = lire(lignes);
  return 'refus' in lecture
    ? lecture.refus.map((refusVu) => `${refusVu.ligne} ${refusVu.phrase.replaceAll('\u00a0', ' ')}`)
    : [];
};

describe('un relevé CFONB 120', () => {
  it('lit jour, montant signé, libellé, payeur et référence', () => {
    const [debut, credit, fin] = releve(-100, [[40_005, { libelle: 'VIR SEPA', ref: 'FA-118' }]]);
    expect(
      operations([debut!, credit!, complement('NPY', 'LABORATOIRES SOLIS'), complement('IBE', 'FR76 SECRET'), fin!]),
    ).toEqual([
      {
        ligne: 2,
        date: '2026-03-12',
        centimes: 40_005,
        libelle: 'VIR SEPA LABORATOIRES SOLIS',
        reference: 'FA-118',
        compte: '00011122233',
        reserve: null,
      },
    ]);
  });

  it.each<[string, 'REJET' | null]>([
    ['  ', null],
    ['00', null],
    ['03', 'REJET'],
    ['12', 'REJET'],
    ['AC', 'REJET'],
  ])('un code de rejet « %s » se dit : %s (C3)', (code, reserve) => {
    const [debut, credit, fin] = releve(0, [[40_005]]);
    expect(operations([debut!, credit!.slice(0, 40) + code + credit!.slice(42), fin!])[0]?.reserve).toBe(reserve);
  });

  it('relit ce qui a été écrit, avec ou sans fins de ligne, plusieurs comptes', () => {
    const operation = fc.tuple(
      fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
      fc.record({ jour: fc.integer({ min: 0, max: 10_000 }).map((n) => ajouterJours('2000-01-01', n)) }),
    );
    const comptes = fc.array(
      fc.tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.array(operation, { maxLength: 6 })),
      {
        minLength: 1,
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(comptes, fc.constantFrom('\n', '\r\n', '\r', ''), (liste, fin) => {
        const lignes = liste.flatMap(([depart, operationsDuCompte], rang) =>
          releve(depart, operationsDuCompte, { compte: `0000000000${rang}` }),
        );
        expect(operations(lignes, fin).map(({ date, centimes }) => [date, centimes])).toEqual(
          liste.flatMap(([, operationsDuCompte]) =>
            operationsDuCompte.map(([centimes, { jour }]) => [jour, centimes === 0 ? 0 : centimes]),
          ),
        );
      }),
    );
  });

  it.each<[string, number, (texte: string) => string]>([
    ['é', 40_000, (texte) => texte.replaceAll('{', 'é')],
    ['É', 40_000, (texte) => texte.replaceAll('{', 'É')],
    ['è', -40_000, (texte) => texte.replaceAll('}', 'è').replaceAll('{', 'é')],
    ['È', -40_000, (texte) => texte.replaceAll('}', 'È').replaceAll('{', 'É')],
    ['{ et é', 10, (texte) => texte.replace('{', 'é')],
    ['è et }', -10, (texte) => texte.replace('}', 'è')],
  ])('%s est le signe d’un zéro, de la page EBCDIC française', (_signe, centimes, changer) => {
    const [debut, operation, fin] = releve(0, [[centimes, { libelle: 'VIR été' }]]).map((ligneLue) => ligneLue);
    expect(operations([changer(debut!), changer(operation!), changer(fin!)])[0]?.centimes).toBe(centimes);
    expect(operations([changer(debut! + operation! + fin!)], '')[0]?.centimes).toBe(centimes);
  });

  it('l’IBAN de qui paie, et sa référence quand la banque n’en donne pas', () => {
    const [debut, credit, fin] = releve(0, [[500, { libelle: 'VIR' }]]);
    const avecPayeur = operations([
      debut!,
      credit!,
      complement('IPY', 'FR1420041010050500013M02606'),
      complement('RCN', 'FA-118'),
      fin!,
    ]);
    expect(avecPayeur).toMatchObject([{ payeurIban: 'FR1420041010050500013M02606', reference: 'FA-118' }]);
    expect(operations([debut!, credit!, complement('RCN', 'NOTPROVIDED'), fin!])[0]?.reference).toBeNull();
  });

  it('accepte les espaces de fin perdus, les lignes vides et la marque de fin', () => {
    const lignes = releve(0, [[500, { libelle: 'VIR' }]]).map((ligneDuReleve) => ligneDuReleve.trimEnd());
    expect(operations(['', ...lignes, '', '\u001a'])).toHaveLength(1);
  });

  it.each([
    ['0', 12, 1_200],
    ['1', 123, 1_230],
    ['3', 12_340, 1_234],
  ])('%s décimale(s) font des centimes', (decimales, ecrits, centimes) =>
    expect(operations(releve(0, [[ecrits]], { decimales }))[0]?.centimes).toBe(centimes),
  );

  it.each<[string, readonly string[]]>([
    ['des décimales qu’il ne dit pas', releve(1_000, [[500, { libelle: 'VIR' }]], { decimales: ' ' })],
    ['un ancien solde sans jour', releve(1_000, [[500, { libelle: 'VIR' }]]).map(sansJourDeSolde('000000', '01'))],
    ['un ancien solde au jour vide', releve(1_000, [[500, { libelle: 'VIR' }]]).map(sansJourDeSolde('      ', '01'))],
    ['un nouveau solde sans jour', releve(1_000, [[500, { libelle: 'VIR' }]]).map(sansJourDeSolde('000000', '07'))],
  ])('%s : le compte se lit (RLV-13)', (_nom, lignes) =>
    expect(operations(lignes)).toMatchObject([{ date: '2026-03-12', centimes: 500, libelle: 'VIR' }]),
  );
  it('une opération sans jour, elle, refuse le fichier', () =>
    expect(refus(releve(1_000, [[500]]).map(sansJourDeSolde('000000', '04')))).toEqual([
      '2 la date « 000000 » n’existe pas (JJMMAA attendu).',
    ]));

  it.each([
    ['NPO', 'LABORATOIRES SOLIS', 'VIR LABORATOIRES SOLIS'],
    ['LCS', 'AVOIR AV-12', 'VIR AVOIR AV-12'],
    ['   ', 'AVOIR AV-12', 'VIR AVOIR AV-12'],
    ['NBE', 'PHARMACIE', 'VIR'],
    ['IBE', 'FR76 SECRET', 'VIR'],
  ])('un complément « %s » : %s (RLV-13)', (nature, valeur, libelle) => {
    const [ouverture, credit, cloture] = releve(0, [[500, { libelle: 'VIR' }]]);
    expect(operations([ouverture!, credit!, complement(nature, valeur), cloture!])[0]?.libelle).toBe(libelle);
  });

  it('une autre monnaie est mise à part, avec son complément', () => {
    const [debut, credit, debit, fin] = releve(0, [[500], [-100]], { devise: 'CHF' });
    const lecture = lire([debut!, credit!, complement('NPY', 'X'), debit!, fin!]);
    expect(lecture).toMatchObject({ operations: [], ecartees: [{ ligne: 2 }] });
    expect('ecartees' in lecture && lecture.ecartees[0]?.phrase).toMatch(/^en CHF, pas en euros : /);
  });

  const [debut, operation, fin] = releve(1_000, [[500]]) as [string, string, string];
  it.each<[string, string[], string[]]>([
    [
      'sans début',
      [operation, fin],
      ['1 une opération sans début de relevé (ligne 01) avant elle : le fichier est incomplet.'],
    ],
    ['une fin seule', [fin], ['1 une fin de relevé (ligne 07) sans début (ligne 01).']],
    ['sans fin', [debut, operation], ['null Le dernier relevé n’a pas de fin (ligne 07) : le fichier est coupé.']],
    ['deux débuts', [debut, debut, operation, fin], ['2 un relevé commence alors que le précédent n’est pas fini.']],
    [
      'un complément seul',
      [debut, complement('LIB', 'X'), fin],
      ['2 un complément (ligne 05) sans opération avant lui.'],
    ],
    [
      'une opération perdue',
      [debut, fin],
      [
        '2 le compte …2233 ne tombe pas juste : 10,00 € avec ses opérations, 15,00 € annoncés. Le fichier est incomplet.',
      ],
    ],
    [
      'un autre compte',
      [debut, ligne('04', 500, { compte: '99999999999' }), fin],
      ['2 une opération d’un autre compte que son relevé.'],
    ],
    [
      'une date fausse',
      [debut.replace('120326', '320326'), operation, fin],
      ['1 la date « 320326 » n’existe pas (JJMMAA attendu).'],
    ],
    [
      'un montant faux',
      [debut, operation.replace('{', 'Z'), fin],
      ['2 le montant « 0000000000050Z » n’est pas lisible.'],
    ],
    [
      'un autre type',
      [debut, `31${operation.slice(2)}`, fin],
      ['2 le type d’enregistrement « 31 » n’est pas du CFONB 120.'],
    ],
    ['trop long', [debut, `${operation}xxxxxxxxxxxxxxxx+`, fin], ['2 elle compte 137 caractères au lieu de 120.']],
  ])('%s est refusé, une raison une fois', (_nom, lignes, raisons) => expect(refus(lignes)).toEqual(raisons));

  it('après un relevé faux, le suivant est lu et sa faute dite aussi', () =>
    expect(refus([debut, fin, debut, operation, fin, fin])).toEqual([
      expect.stringMatching(/^2 le compte/),
      '6 une fin de relevé (ligne 07) sans début (ligne 01).',
    ]));

  it('n’importe quel texte est lu ou refusé', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom(debut, operation, fin, complement('LIB', 'x')))),
        (lignes) => {
          expect(lire(lignes)).toBeDefined();
        },
      ),
    );
  });
});
