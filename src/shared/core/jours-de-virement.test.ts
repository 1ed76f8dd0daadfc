import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ajouterJours } from './dates.ts';
import { isJourDeVirement, jourDeVirement } from './jours-de-virement.ts';

it.each([
  ['2026-01-01', '2026-01-02'],
  ['2026-04-03', '2026-04-07'],
  ['2026-04-06', '2026-04-07'],
  ['2026-05-01', '2026-05-04'],
  ['2026-12-25', '2026-12-28'],
  ['2026-12-26', '2026-12-28'],
  ['2026-11-28', '2026-11-30'],
  ['2026-11-29', '2026-11-30'],
  ['2027-03-26', '2027-03-30'],
  ['2024-12-25', '2024-12-27'],
  ['2025-04-18', '2025-04-22'],
  ['2038-04-23', '2038-04-27'],
])('le %s, les banques sont fermées : le virement passe le %s', (jour, attendu) => {
  expect(isJourDeVirement(jour)).toBe(false);
  expect(jourDeVirement(jour)).toBe(attendu);
});
it.each([
  '2026-05-08',
  '2026-05-14',
  '2026-05-25',
  '2026-07-14',
  '2026-11-11',
  '2027-11-01',
  '2028-08-15',
  '2026-12-24',
])('le %s, un virement passe', (jour) => expect(jourDeVirement(jour)).toBe(jour));
it('d’un jour quelconque, moins de cinq jours d’attente, et le premier jour ouvert', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 36_500 }), (n) => {
      const jour = ajouterJours('2000-01-01', n);
      const execution = jourDeVirement(jour);
      expect(execution >= jour && execution < ajouterJours(jour, 5)).toBe(true);
      for (let avant = jour; avant < execution; avant = ajouterJours(avant, 1))
        expect(isJourDeVirement(avant)).toBe(false);
    }),
  );
});
