import { describe, expect, it } from 'vitest';
import { ajouterJours } from '#shared/core/dates.ts';
import { joursDeLaPeriode, joursEcoules, periodesDe, reglementParDefaut } from './periodes.ts';

const de = (resultatPeriode: Parameters<typeof periodesDe>[0]['resultatPeriode'], annee = 2026) =>
  periodesDe({ annee, resultatPeriode, dateDebut: null, dateFin: null });

describe('les périodes d’une RFA (RFA-7)', () => {
  it.each([
    ['ANNEE', 1],
    ['SEMESTRE', 2],
    ['TRIMESTRE', 4],
    ['MOIS', 12],
  ] as const)('%s : %d, qui couvrent l’année sans trou', (periode, nombre) => {
    for (const annee of [2026, 2028]) {
      const periodes = de(periode, annee);
      expect(periodes).toHaveLength(nombre);
      expect(periodes[0]?.debut).toBe(`${annee}-01-01`);
      expect(periodes.at(-1)?.fin).toBe(`${annee}-12-31`);
      for (const [i, { debut }] of periodes.entries())
        if (i > 0) expect(debut).toBe(ajouterJours(periodes[i - 1]?.fin ?? '', 1));
    }
  });
  it('libre : les dates du contrat', () => {
    const libre = { annee: 2026, resultatPeriode: 'LIBRE' as const };
    expect(periodesDe({ ...libre, dateDebut: '2026-03-01', dateFin: '2026-05-31' })).toEqual([
      { numero: 1, debut: '2026-03-01', fin: '2026-05-31' },
    ]);
    expect(periodesDe({ ...libre, dateDebut: null, dateFin: null })).toEqual([]);
  });
  it.each([
    ['2025-12-31', 0],
    ['2026-01-01', 1],
    ['2026-12-31', 365],
    ['2027-06-01', 365],
  ])('au %s, %d jours écoulés', (jour, ecoules) => {
    const [annee] = de('ANNEE');
    expect(joursEcoules(annee!, jour)).toBe(ecoules);
    expect(joursDeLaPeriode(annee!)).toBe(365);
  });
});

it('réglée au plus tard fin avril de l’année suivante (RFA-9)', () => {
  expect(reglementParDefaut(2026)).toBe('2027-04-30');
});
