import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ajouterJours,
  finDeSemaine,
  finDuMois,
  formatJour,
  isJour,
  memeJourEn,
  jourParis,
  joursEntre,
  parseJour,
} from './dates.ts';

describe('parseJour', () => {
  test.each([
    ['21/11/2026', '2026-11-21'],
    ['1/2/26', '2026-02-01'],
    ['21-11-2026', '2026-11-21'],
    ['21.11.2026', '2026-11-21'],
    ['21112026', '2026-11-21'],
    ['211126', '2026-11-21'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2027', null],
    ['31/04/2026', null],
    ['21/11-2026', null],
    ['21/11/20', null],
    ['21/11/19', null],
    ['21/11', null],
    ['21/11/202', null],
    ['', null],
    ['demain', null],
    ['31 mars 2027', '2027-03-31'],
    ['1er avril 2027', '2027-04-01'],
    ['1ᵉʳ avril 2027', null],
    ['mercredi 31 mars 2027', '2027-03-31'],
    ['3 sept. 2027', '2027-09-03'],
    ['15 Février\u00a02027', '2027-02-15'],
    ['30 juin 2027', '2027-06-30'],
    ['14 JUILLET 2027', '2027-07-14'],
    ['31 avril 2027', null],
    ['mars 2027', null],
    ['31 mars', null],
    ['31 martien 2027', null],
  ])('%j → %s', (saisie, attendu) => expect(parseJour(saisie)).toBe(attendu));
});

test.each([
  ['2026-11-21', true],
  ['2026-02-30', false],
  ['0001-01-01', false],
  ['2026-1-1', false],
  ['2026-11-21T00:00', false],
])('isJour(%j) : %s', (valeur, attendu) => expect(isJour(valeur)).toBe(attendu));

test.each([
  ['2026-11-21T22:59:59Z', '2026-11-21'],
  ['2026-11-21T23:00:00Z', '2026-11-22'],
  ['2026-07-14T21:59:59Z', '2026-07-14'],
  ['2026-07-14T22:00:00Z', '2026-07-15'],
])('le jour de Paris à %s : %s', (instant, attendu) => expect(jourParis(new Date(instant))).toBe(attendu));

test.each([
  ['2026-11-16', '2026-11-22'],
  ['2026-11-21', '2026-11-22'],
  ['2026-11-22', '2026-11-22'],
  ['2026-12-31', '2027-01-03'],
])('la semaine du %s finit le dimanche %s', (jour, dimanche) => expect(finDeSemaine(jour)).toBe(dimanche));

test.each([
  ['2026-02-01', '2026-02-28'],
  ['2028-02-17', '2028-02-29'],
  ['2026-12-31', '2026-12-31'],
])('le mois du %s finit le %s', (jour, dernier) => expect(finDuMois(jour)).toBe(dernier));

const jours = fc
  .date({ min: new Date('1900-01-02T00:00:00Z'), max: new Date('2999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
test('ajouter puis mesurer rend le nombre de jours, heures d’été comprises', () =>
  fc.assert(
    fc.property(
      jours,
      fc.integer({ min: -5000, max: 5000 }),
      (jour, n) => joursEntre(jour, ajouterJours(jour, n)) === n,
    ),
  ));
test('relire ce qu’on affiche', () => fc.assert(fc.property(jours, (jour) => parseJour(formatJour(jour)) === jour)));

test.each([
  ['2028-02-29', 2029, '2029-02-28'],
  ['2028-02-29', 2032, '2032-02-29'],
  ['2027-02-28', 2028, '2028-02-28'],
  ['2026-12-31', 2027, '2027-12-31'],
])('memeJourEn(%j, %i) : %s', (jourDepart, annee, attendu) => expect(memeJourEn(jourDepart, annee)).toBe(attendu));
