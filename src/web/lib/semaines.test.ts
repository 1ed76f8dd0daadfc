import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ajouterJours } from '#shared/core/dates.ts';
import { empilerIntervalles, lundiDe, numeroSemaine, seCroisent, semainesDepuis, semainesEntre } from './semaines.ts';

const jour = fc.integer({ min: 0, max: 4000 }).map((n) => ajouterJours('2020-01-01', n));
const intervalle = fc
  .record({ du: jour, duree: fc.nat({ max: 40 }) })
  .map(({ du, duree }) => ({ du, au: ajouterJours(du, duree) }));

describe('les semaines', () => {
  it.each([
    ['2026-11-21', '2026-11-16', 47],
    ['2026-11-16', '2026-11-16', 47],
    ['2026-11-22', '2026-11-16', 47],
    ['2027-01-01', '2026-12-28', 53],
    ['2024-12-30', '2024-12-30', 1],
    ['2026-01-01', '2025-12-29', 1],
  ])('%s est dans celle du lundi %s, la %i', (jourDonne, lundi, numero) => {
    expect(lundiDe(jourDonne)).toBe(lundi);
    expect(numeroSemaine(jourDonne)).toBe(numero);
  });

  it('se suivent sans trou et couvrent l’intervalle', () => {
    fc.assert(
      fc.property(intervalle, ({ du, au }) => {
        const semaines = semainesEntre(du, au);
        expect(semaines[0]!.lundi <= du && semaines.at(-1)!.dimanche >= au && semaines.at(-1)!.lundi <= au).toBe(true);
        semaines.slice(1).forEach(({ lundi }, i) => expect(lundi).toBe(ajouterJours(semaines[i]!.dimanche, 1)));
      }),
    );
    expect(semainesEntre('2026-03-10', '2026-03-09')).toEqual([]);
    expect(semainesDepuis('2026-03-04', 13)).toHaveLength(13);
  });
});

it('rien n’est posé sur autre chose, et sans ligne inutile', () => {
  fc.assert(
    fc.property(fc.array(intervalle, { maxLength: 30 }), (poses) => {
      const { rangs, hauteur } = empilerIntervalles(poses);
      const superposes = poses.filter((a, i) =>
        poses.some((b, j) => i < j && rangs[i] === rangs[j] && seCroisent(a, b)),
      );
      expect(superposes).toEqual([]);
      const ensemble = Math.max(
        0,
        ...poses.map(({ du }) => poses.filter((autre) => autre.du <= du && du <= autre.au).length),
      );
      expect(hauteur).toBe(ensemble);
    }),
  );
});
