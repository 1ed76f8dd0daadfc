import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comparerFractions,
  enPourcents,
  produitDeFractions,
  fractionDe,
  laPlusGrande,
  differenceDeFractions,
  sommeDeFractions,
  fractionEnPourcent,
  UN,
} from './fractions.ts';

const part = fc
  .tuple(fc.nat(999_999_999_999), fc.integer({ min: 1, max: 999_999_999_999 }))
  .map(([n, d]) => fractionDe(n, d));

describe('une part exacte', () => {
  it('se compare sans arrondi, même d’un centime sur dix milliards d’euros', () => {
    expect(comparerFractions(fractionDe(340_000_000_001, 1_000_000_000_000), fractionEnPourcent(34))).toBe(1);
    expect(comparerFractions(fractionDe(340_000_000_000, 1_000_000_000_000), fractionEnPourcent(34))).toBe(0);
    expect(comparerFractions(fractionDe(339_999_999_999, 1_000_000_000_000), fractionEnPourcent(34))).toBe(-1);
  });

  it('un pourcentage tapé est repris au centième, sans dérive', () => {
    for (const [tape, n] of [
      [0.1 + 0.2, 30n],
      [2.5, 250n],
      [33.33, 3333n],
      [100, 10_000n],
    ] as const)
      expect(fractionEnPourcent(tape)).toEqual({ n, d: 10_000n });
  });

  it('ajouter puis retirer rend la même part, et l’ordre suit la somme', () => {
    fc.assert(
      fc.property(part, part, (a, b) => {
        expect(comparerFractions(differenceDeFractions(sommeDeFractions(a, b), b), a)).toBe(0);
        expect(comparerFractions(sommeDeFractions(a, b), a)).toBe(comparerFractions(b, fractionDe(0, 1)));
        expect(comparerFractions(produitDeFractions(a, UN), a)).toBe(0);
        expect(comparerFractions(a, b) + comparerFractions(b, a)).toBe(0);
      }),
    );
  });

  it('une part montrée n’est jamais en dessous de ce qu’elle est', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 1_000_000 }), (n, d) => {
        const montree = enPourcents(fractionDe(n, d));
        expect(comparerFractions(fractionEnPourcent(montree), fractionDe(n, d))).toBeGreaterThanOrEqual(0);
        expect(
          comparerFractions(
            differenceDeFractions(fractionEnPourcent(montree), fractionDe(1, 10_000)),
            fractionDe(n, d),
          ),
        ).toBe(-1);
      }),
    );
  });

  it('la plus grande de plusieurs', () => {
    expect(laPlusGrande([])).toBeUndefined();
    expect(laPlusGrande([fractionDe(1, 3), fractionDe(2, 5), fractionDe(1, 4)])).toEqual(fractionDe(2, 5));
  });
});
