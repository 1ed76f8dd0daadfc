import { describe, expect, it } from 'vitest';
import { estFerie, moisPrecedent, premierJourOuvre } from './jour-ouvre.ts';

describe('le premier jour ouvré d’un mois (STA-36)', () => {
  it('ni samedi, ni dimanche, ni jour férié', () => {
    const attendus = {
      '2026-01': '2026-01-02',
      '2026-02': '2026-02-02',
      '2026-05': '2026-05-04',
      '2026-11': '2026-11-02',
      '2024-04': '2024-04-02',
      '2020-06': '2020-06-02',
      '2026-12': '2026-12-01',
    };
    expect(Object.fromEntries(Object.keys(attendus).map((mois) => [mois, premierJourOuvre(mois)]))).toEqual(attendus);
  });

  it('les onze jours fériés d’une année, Pâques compris', () => {
    const jours = Array.from({ length: 365 }, (_, n) =>
      new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
    ).filter(estFerie);
    expect(jours).toEqual([
      '2026-01-01',
      '2026-04-06',
      '2026-05-01',
      '2026-05-08',
      '2026-05-14',
      '2026-05-25',
      '2026-07-14',
      '2026-08-15',
      '2026-11-01',
      '2026-11-11',
      '2026-12-25',
    ]);
  });

  it('le mois d’avant, d’une année à l’autre aussi', () => {
    expect([moisPrecedent('2026-11-02'), moisPrecedent('2026-01-31')]).toEqual(['2026-10', '2025-12']);
  });
});
