import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partagerVersement } from './payer.ts';

const ouvert = (id: number, soldeCentimes: number, dateDeclaration = '2026-03-01') => ({
  id,
  soldeCentimes,
  dateDeclaration,
});

it('chaque lot paie les siens, les plus anciens d’abord', () => {
  const parts = partagerVersement(
    1_000,
    [
      { montantCentimes: 500, encoursIds: [1, 2] },
      { montantCentimes: 300, encoursIds: [3] },
    ],
    [ouvert(1, 400, '2026-03-01'), ouvert(2, 400, '2026-02-01'), ouvert(3, 200)],
  );
  expect([...parts]).toEqual([
    [2, 400],
    [1, 100],
    [3, 200],
  ]);
});

it('jamais plus que reçu, ni que le solde, ni que le lot', () =>
  fc.assert(
    fc.property(
      fc.nat(2_000),
      fc.array(fc.record({ montantCentimes: fc.nat(800), encoursIds: fc.subarray([1, 2, 3, 4]) }), { maxLength: 4 }),
      fc.array(fc.nat(500), { minLength: 4, maxLength: 4 }),
      (disponible, lots, soldes) => {
        const ouverts = soldes.map((solde, rang) => ouvert(rang + 1, solde));
        const parts = partagerVersement(disponible, lots, ouverts);
        const total = [...parts.values()].reduce((somme, part) => somme + part, 0);
        expect(total).toBeLessThanOrEqual(disponible);
        expect(total).toBeLessThanOrEqual(lots.reduce((somme, { montantCentimes }) => somme + montantCentimes, 0));
        for (const { id, soldeCentimes } of ouverts) expect(parts.get(id) ?? 0).toBeLessThanOrEqual(soldeCentimes);
        for (const part of parts.values()) expect(part).toBeGreaterThan(0);
      },
    ),
  ));
