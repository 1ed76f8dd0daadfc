import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bornerGraphique, graduationsRondes, hauteurDuTrace } from './bornes.ts';
import type { DonneesGraphique } from './donnees.ts';

const rangs = (
  valeurs: readonly (number | null)[],
  unite: DonneesGraphique['unite'] = 'centimes',
): DonneesGraphique => ({
  forme: 'rangs',
  unite,
  axe: 'Laboratoire',
  series: [{ cle: 'recu', libelle: 'Reçu' }],
  points: valeurs.map((recu, i) => ({ cle: i, libelle: `Laboratoire ${i}`, valeurs: { recu } })),
});
const deUn = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

describe('vingt barres au plus (STA-42)', () => {
  it('laisse tel quel ce qui tient', () => {
    const donnees = rangs(deUn(20));
    expect(bornerGraphique(donnees)).toEqual({ donnees, dit: null });
    const mois = { ...rangs(deUn(30)), forme: 'barres' as const };
    expect(bornerGraphique(mois).donnees.points).toHaveLength(30);
  });

  it('garde les plus grands dans leur ordre, et additionne les autres', () => {
    const { donnees, dit } = bornerGraphique(rangs(deUn(400)));
    expect(donnees.points).toHaveLength(20);
    expect(donnees.points[0]?.valeurs).toEqual({ recu: 382 });
    expect(donnees.points.at(-1)).toMatchObject({ libelle: 'Les 381 autres', valeurs: { recu: (381 * 382) / 2 } });
    expect(dit).toBe('Les 19 plus grands, puis les 381 autres ensemble : tous sont dans le tableau.');
  });

  it('compte les barres, pas les rangs : quatre chiffres d’un laboratoire en font quatre', () => {
    const series = ['facture', 'encaisse', 'reverse', 'aReverser'].map((cle) => ({ cle, libelle: cle }));
    const { donnees } = bornerGraphique({ ...rangs(deUn(400)), series });
    expect(donnees.points).toHaveLength(5);
    expect(donnees.points.at(-1)?.libelle).toBe('Les 396 autres');
    expect(hauteurDuTrace(donnees)).toBeLessThan(500);
    const pile = series.map((serie) => ({ ...serie, pile: 'une' }));
    expect(bornerGraphique({ ...rangs(deUn(400)), series: pile }).donnees.points).toHaveLength(20);
  });

  it('montre les deux bouts de ce qui ne s’additionne pas', () => {
    const { donnees } = bornerGraphique(rangs(deUn(949), 'taux'));
    expect(donnees.points.map(({ valeurs }) => valeurs['recu'])).toEqual([...deUn(10), ...deUn(949).slice(-10)]);
  });

  it('ne perd pas un centime, ni ne fait d’un inconnu un zéro', () => {
    const somme = ({ points }: DonneesGraphique) =>
      points.reduce((total, { valeurs }) => total + (valeurs['recu'] ?? 0), 0);
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 })), { maxLength: 60 }),
        (valeurs) => {
          const donnees = rangs(valeurs);
          const bornees = bornerGraphique(donnees).donnees;
          expect(somme(bornees)).toBe(somme(donnees));
          expect(bornees.points.length).toBeLessThanOrEqual(20);
          expect(hauteurDuTrace(bornees)).toBeLessThan(800);
        },
      ),
    );
    expect(bornerGraphique(rangs(Array.from({ length: 30 }, () => null))).donnees.points.at(-1)?.valeurs).toEqual({
      recu: null,
    });
  });
});

describe('les graduations d’un axe (STA-43)', () => {
  it.each([
    ['380 000 centimes', [380_000], 'centimes', [0, 100_000, 200_000, 300_000, 400_000]],
    ['moins d’un euro', [60], 'centimes', [0, 20, 40, 60]],
    ['7 opérations', [7], 'nombre', [0, 2, 4, 6, 8]],
    ['3 opérations', [3], 'nombre', [0, 1, 2, 3]],
    ['100 %', [100], 'taux', [0, 25, 50, 75, 100]],
    ['un avoir', [-30_000, 50_000], 'centimes', [-40_000, -20_000, 0, 20_000, 40_000, 60_000]],
    ['rien', [null], 'centimes', [0, 100]],
  ] as const)('%s', (_, valeurs, unite, attendues) => {
    expect(graduationsRondes(rangs(valeurs, unite))).toEqual(attendues);
  });

  it('tiennent toute valeur, par pas égaux, zéro parmi elles', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -5_000_000_000, max: 5_000_000_000 }), { minLength: 1, maxLength: 20 }),
        fc.constantFrom('centimes' as const, 'nombre' as const),
        (valeurs, unite) => {
          const graduations = graduationsRondes(rangs(valeurs, unite));
          const [premiere = 0, deuxieme = 0] = graduations;
          expect(premiere).toBeLessThanOrEqual(Math.min(0, ...valeurs));
          expect(graduations.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...valeurs));
          expect(graduations.length).toBeLessThanOrEqual(8);
          expect(graduations.some((valeur) => Object.is(valeur, 0) || valeur === 0)).toBe(true);
          for (const [i, valeur] of graduations.entries())
            expect(valeur).toBeCloseTo(premiere + i * (deuxieme - premiere), 0);
        },
      ),
    );
  });

  it('additionnent ce qui s’empile', () => {
    const donnees: DonneesGraphique = {
      ...rangs([]),
      unite: 'nombre',
      series: [
        { cle: 'a', libelle: 'A', pile: 'p' },
        { cle: 'b', libelle: 'B', pile: 'p' },
      ],
      points: [{ cle: 1, libelle: 'x', valeurs: { a: 6, b: 6 } }],
    };
    expect(graduationsRondes(donnees).at(-1)).toBe(15);
  });
});
