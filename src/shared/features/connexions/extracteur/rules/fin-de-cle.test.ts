import { expect, it } from 'vitest';
import { cleExpiree, finDeCle, rappelDeCle, type RappelDeCle } from './fin-de-cle.ts';

it.each([
  ['2026-11-23T10:00:00.000Z', '2027-12-23T10:00:00.000Z'],
  ['2027-01-31T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
  ['2026-12-31T10:00:00.000Z', '2028-01-31T10:00:00.000Z'],
  ['2026-05-31T10:00:00.000Z', '2027-06-30T10:00:00.000Z'],
])('une clé du %s finit le %s (CNX-85)', (le, fin) => expect(finDeCle(new Date(le)).toISOString()).toBe(fin));

const FIN = new Date('2027-12-23T10:00:00.000Z');
it.each<[string, RappelDeCle | null, RappelDeCle | null]>([
  ['2027-11-22T10:00:00Z', null, null],
  ['2027-11-23T10:00:00Z', null, 'MOIS'],
  ['2027-11-24T10:00:00Z', 'MOIS', null],
  ['2027-12-16T10:00:00Z', 'MOIS', 'SEMAINE'],
  ['2027-12-17T10:00:00Z', 'SEMAINE', null],
  ['2027-12-23T06:00:00Z', 'SEMAINE', 'JOUR'],
  ['2027-12-24T06:00:00Z', 'JOUR', null],
  ['2027-12-24T06:00:00Z', null, 'JOUR'],
  // 23:30 UTC is already the next day in Paris.
  ['2027-11-22T23:30:00Z', null, 'MOIS'],
])('le %s, après le rappel %s : %s', (maintenant, dernier, attendu) =>
  expect(rappelDeCle(FIN, new Date(maintenant), dernier)).toBe(attendu),
);
it('à la seconde de sa fin elle n’ouvre plus', () =>
  expect([cleExpiree(FIN, new Date(FIN.getTime() - 1)), cleExpiree(FIN, FIN)]).toEqual([false, true]));
