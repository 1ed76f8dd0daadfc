import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCentimes, MAX_CENTIMES } from './centimes.ts';
import {
  lireAnnee,
  lireDecimal,
  lireEntier,
  lireMontant,
  lireMontantDeFichier,
  lirePourcentage,
  ressembleAUnNombre,
  valeurLue,
  type NombreLu,
} from './nombres.ts';
import { ILLISIBLE, NEGATIF, SAISIES, TROIS_DECIMALES, MAL_GROUPE, TROP_DE_DECIMALES } from './nombres-de-test.ts';

/** The value of a reading, or its sentence. */
const dit = (lecture: NombreLu): number | string => ('valeur' in lecture ? lecture.valeur : lecture.refus);

test('la table compte au moins soixante saisies, toutes différentes', () => {
  expect(new Set(SAISIES.map(([saisie]) => saisie)).size).toBe(SAISIES.length);
  expect(SAISIES.length).toBeGreaterThanOrEqual(60);
});

describe.each(SAISIES)('%j', (saisie, montant, entier, pourcentage) => {
  test(`montant : ${montant}`, () => expect(dit(lireMontant(saisie))).toEqual(attendu('montant', montant)));
  test(`entier : ${entier}`, () => expect(dit(lireEntier(saisie))).toEqual(attendu('entier', entier)));
  test(`pourcentage : ${pourcentage}`, () =>
    expect(dit(lirePourcentage(saisie))).toEqual(attendu('pourcentage', pourcentage)));
});

const PHRASES = {
  [ILLISIBLE]: {
    montant: 'Écrivez un montant en chiffres (0 à 9) : 1 234,56.',
    entier: 'Écrivez un nombre entier en chiffres (0 à 9) : 1 200.',
    pourcentage: 'Écrivez un pourcentage en chiffres (0 à 9) : 12,5.',
  },
  [MAL_GROUPE]: {
    montant: 'Le montant est mal écrit : écrivez-le comme 1 234,56.',
    entier: 'Le nombre est mal écrit : écrivez-le comme 1 200.',
    pourcentage: 'Le pourcentage est mal écrit : écrivez-le comme 12,5.',
  },
  [NEGATIF]: {
    montant: 'Le montant ne peut pas être négatif.',
    entier: 'Le nombre ne peut pas être négatif.',
    pourcentage: 'Le pourcentage ne peut pas être négatif.',
  },
  [TROP_DE_DECIMALES]: {
    montant: 'Écrivez le montant avec au plus deux décimales : 1 234,56.',
    entier: expect.stringMatching(/^Écrivez un nombre entier, sans décimale : \d[\d .,\s]*\.$/),
    pourcentage: 'Écrivez le pourcentage avec au plus deux décimales : 12,5.',
  },
  [TROIS_DECIMALES]: {
    montant: expect.stringMatching(
      /^« .+ » : des milliers ou trois décimales \? Écrivez \d+ \d{3}, ou (?:\d+,\d\d|au plus deux décimales)\.$/,
    ),
    entier: expect.stringMatching(
      /^« .+ » : des milliers ou trois décimales \? Écrivez \d+ \d{3}, ou (?:\d+|un nombre entier)\.$/,
    ),
    pourcentage: '',
  },
  grand: {
    montant: 'Le montant est trop grand.',
    entier: 'Le nombre est trop grand.',
    pourcentage: 'Le pourcentage est trop grand.',
  },
} as const;
const attendu = (genre: 'montant' | 'entier' | 'pourcentage', valeurOuPhrase: number | keyof typeof PHRASES): unknown =>
  typeof valeurOuPhrase === 'number' ? valeurOuPhrase : PHRASES[valeurOuPhrase][genre];

test.each([
  [lireMontant, '12,345', '12 345, ou au plus deux décimales'],
  [lireMontant, '1.999', '1 999, ou au plus deux décimales'],
  [lireMontant, '1,990', '1 990, ou 1,99'],
  [lireMontant, '2.000', '2 000, ou 2,00'],
  [lireMontant, '9,001', '9 001, ou au plus deux décimales'],
  [lireEntier, '1.234', '1 234, ou un nombre entier'],
  [lireEntier, '1.000', '1 000, ou 1'],
  [lireEntier, '7,001', '7 001, ou un nombre entier'],
  [lireDecimal, '1.999', '1 999, ou au plus deux décimales'],
  [lireDecimal, '1.250', '1 250, ou 1,25'],
])('trois chiffres après une virgule : ce qui est proposé est le même nombre (%o %s)', (lire, ecrit, proposes) => {
  expect(dit(lire(ecrit))).toBe(`« ${ecrit} » : des milliers ou trois décimales ? Écrivez ${proposes}.`);
});

test.each([
  '9'.repeat(200_000),
  `${'1'.repeat(200_000)}x`,
  `${'1 '.repeat(200_000)}x`,
  `1${'.000'.repeat(100_000)}`,
  `1${' 000'.repeat(100_000)},x`,
  `0,${'0'.repeat(200_000)}`,
  `-${'1'.repeat(200_000)}`,
  `€${'1,'.repeat(200_000)}`,
  `${'1'.repeat(200_000)} €`,
  '١'.repeat(200_000),
])('un texte de centaines de milliers de caractères est refusé sans être cherché (%#)', (ecrit) => {
  const debut = process.cpuUsage();
  const lectures = [lireMontant, lireEntier, lireDecimal, lirePourcentage].map((lire) => dit(lire(ecrit)));
  for (const numerique of [true, false]) lectures.push(dit(lireMontantDeFichier(ecrit, { numerique })));
  for (const lecture of lectures) expect(lecture).toMatch(/ est trop long pour être lu\.$/);
  expect(process.cpuUsage(debut).user).toBeLessThan(1_000_000);
});

test('l’unité du champ se lit après les chiffres, aucune autre', () => {
  expect([lireEntier('30 jours', 'jours'), lireEntier('1 JOUR', 'jours'), lireEntier('2 jours', 'jour')]).toEqual([
    { valeur: 30 },
    { valeur: 1 },
    { valeur: 2 },
  ]);
  expect(valeurLue(lireEntier('30 mois', 'jours'))).toBeNull();
  expect(valeurLue(lireEntier('23 691 €', '€'))).toBe(23_691);
  expect(dit(lireEntier('23 691,40 €', '€'))).toBe('Écrivez un nombre entier, sans décimale : 23 691.');
  expect(dit(lireDecimal('2,5 points', 'points'))).toBe(250);
});

test.each([
  ['2026', 2026],
  [' 2026 ', 2026],
  ['202', null],
  ['20266', null],
  ['2 026', null],
  ['2026,0', null],
  ['0999', null],
  ['-2026', null],
  ['2e3', null],
])('l’année %j : %s', (texte, annee) => expect(valeurLue(lireAnnee(texte))).toBe(annee));

test('ce qui est écrit se relit, au centime, quels que soient les séparateurs', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: MAX_CENTIMES }),
      fc.constantFrom(' ', '\u00a0', '\u202f', '\u2009', ''),
      fc.constantFrom(',', '.'),
      (centimes, milliers, virgule) => {
        const [entier = '', decimales = ''] = (centimes / 100).toFixed(2).split('.');
        const ecrit = `${entier.replace(/\B(?=(?:\d{3})+$)/g, milliers)}${virgule}${decimales}`;
        return (
          valeurLue(lireMontant(ecrit)) === centimes && valeurLue(lireMontant(formatCentimes(centimes))) === centimes
        );
      },
    ),
  ));

test('aucun texte ne donne un nombre négatif, fractionnaire ou démesuré', () =>
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...Array.from('0123456789 .,-+€%e\u00a0\u202f')) })),
      (texte) =>
        [lireMontant(texte), lireEntier(texte), lirePourcentage(texte), lireDecimal(texte)].every((lecture) =>
          'valeur' in lecture
            ? Number.isSafeInteger(lecture.valeur) && lecture.valeur >= 0
            : /^[«A-ZÉ].*\.$/.test(lecture.refus),
        ),
    ),
  ));

test.each([
  ['12,345', true],
  ['1e9', false],
  ['-5', true],
  ['12 34', true],
  ['٣', true],
  ['1 234,50 €', true],
  ['Baume 12', false],
  ['10 %', false],
  ['', false],
])('%j a l’air d’un nombre : %s', (texte, oui) => expect(ressembleAUnNombre(texte)).toBe(oui));
