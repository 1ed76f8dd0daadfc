import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_CENTIMES } from '../centimes.ts';
import { repartirCentimes, type Part } from './repartir.ts';

const partsArb = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 1_000 }),
    poids: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: MAX_CENTIMES })),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 8 },
);
const totalArb = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: MAX_CENTIMES }));

/** The same rule computed cent by cent: each cent goes to the participant furthest below its exact share. */
const modele = (total: number, parts: readonly Part[]): number[] => {
  const egales = parts.every(({ poids }) => poids === 0);
  const poids = parts.map((part) => (egales ? 1n : BigInt(part.poids)));
  const somme = poids.reduce((a, b) => a + b, 0n);
  const dus = poids.map((poid) => BigInt(total) * poid);
  const recus = dus.map((du) => du / somme);
  while (recus.reduce((a, b) => a + b, 0n) < BigInt(total)) {
    let choisi = 0;
    for (const i of parts.keys()) {
      const [manqueDuRang, autre] = [dus[i]! - recus[i]! * somme, dus[choisi]! - recus[choisi]! * somme];
      const mieux =
        manqueDuRang !== autre
          ? manqueDuRang > autre
          : poids[i] !== poids[choisi]
            ? poids[i]! > poids[choisi]!
            : parts[i]!.id < parts[choisi]!.id;
      if (mieux) choisi = i;
    }
    recus[choisi]! += 1n;
  }
  return recus.map(Number);
};

test('au centime près le modèle exact, et la somme est le total', () => {
  fc.assert(
    fc.property(totalArb, partsArb, (total, parts) => {
      const recus = repartirCentimes(total, parts);
      expect(recus).toEqual(modele(total, parts));
      expect(recus.reduce((a, b) => a + b, 0)).toBe(total);
    }),
    { numRuns: 2_000 },
  );
});

test('ne dépend pas de l’ordre des parts', () => {
  fc.assert(
    fc.property(totalArb, partsArb, (total, parts) => {
      const direct = new Map(parts.map(({ id }, i) => [id, repartirCentimes(total, parts)[i]]));
      const envers = parts.toReversed();
      expect(repartirCentimes(total, envers)).toEqual(envers.map(({ id }) => direct.get(id)));
    }),
  );
});

test('à restes égaux, au plus lourd, puis au plus ancien', () => {
  expect(
    repartirCentimes(1, [
      { id: 2, poids: 0 },
      { id: 1, poids: 0 },
    ]),
  ).toEqual([0, 1]);
  expect(
    repartirCentimes(100, [
      { id: 3, poids: 1 },
      { id: 2, poids: 1 },
      { id: 1, poids: 1 },
    ]),
  ).toEqual([33, 33, 34]);
  // Half cents on both sides: the larger weight takes the cent.
  expect(
    repartirCentimes(2, [
      { id: 1, poids: 1 },
      { id: 2, poids: 3 },
    ]),
  ).toEqual([0, 2]);
  expect(repartirCentimes(0, [])).toEqual([]);
});

test('là où un quotient flottant se trompe de personne', () => {
  const flottant = (total: number, parts: readonly Part[]): number[] => {
    const somme = parts.reduce((t, { poids }) => t + poids, 0);
    const exactes = parts.map(({ poids }) => (total * poids) / somme);
    const recus = exactes.map(Math.floor);
    const reste = total - recus.reduce((a, b) => a + b, 0);
    const ordre = exactes
      .map((exacte, i) => ({ i, fraction: exacte - Math.floor(exacte), ...parts[i]! }))
      .toSorted((a, b) => b.fraction - a.fraction || b.poids - a.poids || a.id - b.id);
    for (const { i } of ordre.slice(0, reste)) recus[i]! += 1;
    return recus;
  };
  const tirages = fc.sample(
    fc.tuple(
      totalArb,
      partsArb.filter((parts) => parts.some(({ poids }) => poids > 0)),
    ),
    {
      numRuns: 20_000,
      seed: 7,
    },
  );
  expect(
    tirages.some(([total, parts]) => JSON.stringify(flottant(total, parts)) !== JSON.stringify(modele(total, parts))),
  ).toBe(true);
  for (const [total, parts] of tirages) expect(repartirCentimes(total, parts)).toEqual(modele(total, parts));
});
