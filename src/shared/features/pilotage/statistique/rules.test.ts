import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ajouterJours, joursEntre } from '#shared/core/dates.ts';
import { bornesDe, bornesDuMois, moisDeLaPeriodeStatistique, periodesStatistique } from './rules.ts';

const annee = fc.integer({ min: 1950, max: 2150 });

describe('les périodes d’une année', () => {
  it('vont du premier au dernier jour de leurs mois', () => {
    expect(bornesDe(2026, 'ANNEE')).toEqual({ du: '2026-01-01', au: '2026-12-31' });
    expect(bornesDe(2026, 'S2')).toEqual({ du: '2026-07-01', au: '2026-12-31' });
    expect(bornesDe(2024, 'T1')).toEqual({ du: '2024-01-01', au: '2024-03-31' });
    expect(bornesDe(2024, 'M02')).toEqual({ du: '2024-02-01', au: '2024-02-29' });
    expect(moisDeLaPeriodeStatistique('T4')).toEqual([10, 11, 12]);
  });

  it('partagent l’année sans trou ni double : semestres, trimestres, mois', () => {
    fc.assert(
      fc.property(annee, (anneeTiree) => {
        for (const lettre of ['S', 'T', 'M']) {
          const parts = periodesStatistique
            .filter((periode) => periode.startsWith(lettre))
            .map((part) => bornesDe(anneeTiree, part));
          expect(parts[0]?.du).toBe(`${anneeTiree}-01-01`);
          expect(parts.at(-1)?.au).toBe(`${anneeTiree}-12-31`);
          for (const [rang, { du }] of parts.entries())
            if (rang > 0) expect(du).toBe(ajouterJours(parts[rang - 1]?.au ?? '', 1));
        }
      }),
    );
  });

  it('font les jours de leurs mois', () => {
    fc.assert(
      fc.property(annee, fc.constantFrom(...periodesStatistique), (anneeTiree, periode) => {
        const jours = ({ du, au }: { du: string; au: string }) => joursEntre(du, au) + 1;
        const somme = moisDeLaPeriodeStatistique(periode).reduce(
          (total, mois) => total + jours(bornesDuMois(anneeTiree, mois)),
          0,
        );
        expect(jours(bornesDe(anneeTiree, periode))).toBe(somme);
      }),
    );
  });
});
