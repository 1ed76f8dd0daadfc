import { expect, test } from 'vitest';
import { jourParis } from '#shared/core/dates.ts';
import { minuitDeParis, momentDeDemo } from './horaires.ts';

test.each([
  ['2026-01-15', '2026-01-14T23:00:00.000Z'],
  ['2026-07-15', '2026-07-14T22:00:00.000Z'],
  ['2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', '2026-10-25T23:00:00.000Z'],
])('minuit du %s à Paris', (jour, attendu) => {
  expect(minuitDeParis(jour).toISOString()).toBe(attendu);
  expect(jourParis(minuitDeParis(jour))).toBe(jour);
});

test('ce qui s’est passé aujourd’hui est passé, chargée de nuit aussi', () => {
  expect(momentDeDemo('2026-11-20', '10:30', '2026-11-21')).toBe('2026-11-20T10:30:00Z');
  expect(momentDeDemo('2026-11-21', '10:30', '2026-11-21')).toBe('2026-11-20T23:00:00.000Z');
});
