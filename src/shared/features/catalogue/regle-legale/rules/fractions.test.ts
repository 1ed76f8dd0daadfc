import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparer, enPourcents, fois, fraction, laPlusGrande, moins, plus, pourcent, UN } from './fractions.ts';

const part = fc
  .tuple(fc.nat(999_999_999_999), fc.integer({ min: 1, max: 999_999_999_999 }))
  .map(([n, d]) => fraction(n, d));

describe('une part exacte', () => {
  it('se compare sans arrondi, même d’un centime sur dix milliards d’euros', () => {
    expect(comparer(fraction(340_000_000_001, 1_000_000_000_000), pourcent(34))).toBe(1);
    expect(comparer(fraction(340_000_000_000, 1_000_000_000_000), pourcent(34))).toBe(0);
    expect(comparer(fraction(339_999_999_999, 1_000_000_000_000), pourcent(34))).toBe(-1);
  });

  it('un pourcentage tapé est repris au centième, sans dérive', () => {
    for (const [tape, n] of [
      [0.1 + 0.2, 30n],
      [2.5, 250n],
      [33.33, 3333n],
      [100, 10_000n],
    ] as const)
      expect(pourcent(tape)).toEqual({ n, d: 10_000n });
  });

  it('ajouter puis retirer rend la même part, et l’ordre suit la somme', () => {
    fc.assert(
      fc.property(part, part, (a, b) => {
        expect(comparer(moins(plus(a, b), b), a)).toBe(0);
        expect(comparer(plus(a, b), a)).toBe(comparer(b, fraction(0, 1)));
        expect(comparer(fois(a, UN), a)).toBe(0);
        expect(comparer(a, b) + comparer(b, a)).toBe(0);
      }),
    );
  });

  it('une part montrée n’est jamais en dessous de ce qu’elle est', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 1_000_000 }), (n, d) => {
        const montree = enPourcents(fraction(n, d));
        expect(comparer(pourcent(montree), fraction(n, d))).toBeGreaterThanOrEqual(0);
        expect(comparer(moins(pourcent(montree), fraction(1, 10_000)), fraction(n, d))).toBe(-1);
      }),
    );
  });

  it('la plus grande de plusieurs', () => {
    expect(laPlusGrande([])).toBeUndefined();
    expect(laPlusGrande([fraction(1, 3), fraction(2, 5), fraction(1, 4)])).toEqual(fraction(2, 5));
  });
});
