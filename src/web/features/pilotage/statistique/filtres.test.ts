import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  anneeChoisieStatistique,
  anneesProposeesStatistique,
  filtresLus,
  SANS_LISTE,
  urlStatistiques,
  versListe,
} from './filtres.ts';

beforeEach(() => {
  // New Year's Eve in UTC, already the new year in Paris.
  vi.useFakeTimers({ now: new Date('2026-12-31T23:30:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('sans année dans l’adresse, c’est celle de Paris', () => {
  expect(anneeChoisieStatistique({ etat: urlStatistiques.parse({}) })).toBe(2027);
  expect(anneeChoisieStatistique({ etat: urlStatistiques.parse({ annee: '2024' }) })).toBe(2024);
});

test('six années se proposent, et celle de l’adresse à sa place même si elle est plus ancienne, jamais deux fois', () => {
  expect(anneesProposeesStatistique(2027)).toEqual([2027, 2026, 2025, 2024, 2023, 2022]);
  expect(anneesProposeesStatistique(2015)).toEqual([2027, 2026, 2025, 2024, 2023, 2022, 2015]);
});

test('ouvrir une liste garde les filtres de l’écran ; la fermer n’oublie qu’elle', () => {
  const etat = urlStatistiques.parse({ annee: '2026', laboratoireId: '7', periode: 'T2', tableau: ['mois'] });
  const { search } = versListe({ etat }, { liste: 'ventes', dispositif: 'LOT' });
  expect(search).toMatchObject({ annee: 2026, laboratoireId: 7, periode: 'T2', liste: 'ventes', dispositif: 'LOT' });
  expect({ ...(search as object), ...SANS_LISTE }).toEqual({ ...etat, ...SANS_LISTE });
  expect(filtresLus({ etat })).toEqual({ annee: 2026, periode: 'T2', laboratoireId: 7 });
});
