import { describe, expect, it } from 'vitest';
import { arrondirTotal, moisACompter } from './recupere.ts';

describe('ce que des adhérents ont récupéré ensemble', () => {
  it.each([
    ['2026-11-10', '2025-10-01', '2026-10-01'],
    ['2026-11-11', '2025-11-01', '2026-11-01'],
    ['2026-01-05', '2024-12-01', '2025-12-01'],
    ['2026-01-31', '2025-01-01', '2026-01-01'],
  ])('un mois se compte dix jours après sa fin : le %s, de %s à %s (RES-64)', (jour, du, avant) => {
    expect(moisACompter(jour)).toEqual({ du, avant });
  });

  it.each([
    [1, 100_00],
    [149_99, 100_00],
    [150_00, 200_00],
    [1_234_567, 12_300_00],
  ])('%i centimes s’arrondissent à %i (RES-64)', (centimes, attendu) => {
    expect(arrondirTotal(centimes)).toBe(attendu);
  });
});
