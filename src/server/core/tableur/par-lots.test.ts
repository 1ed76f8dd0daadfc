import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parLots } from './par-lots.ts';

const toutes = async <L>(lignes: AsyncIterable<L>): Promise<L[]> => {
  const lignesLues: L[] = [];
  for await (const ligne of lignes) lignesLues.push(ligne);
  return lignesLues;
};

test('lues par lots, les lignes gardent leur ordre ; celle qui n’est plus là manque seule', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat(5_000), { maxLength: 2_500 }), fc.nat(7), async (ids, parties) => {
      const tailles: number[] = [];
      const lignes = await parLots(ids, (lot) => {
        tailles.push(lot.length);
        const presentes = lot.filter((id) => id % 8 !== parties).toSorted((a, b) => a - b);
        return Promise.resolve(presentes.map((id) => ({ id })));
      });
      expect(lignes).toHaveLength(ids.length);
      expect((await toutes(lignes)).map(({ id }) => id)).toEqual(ids.filter((id) => id % 8 !== parties));
      expect(Math.max(0, ...tailles)).toBeLessThanOrEqual(1_000);
    }),
    { numRuns: 30 },
  );
});

test('un lot n’est lu que lorsqu’on écrit les lignes d’avant ; le premier l’est tout de suite', async () => {
  let nbLotsLus = 0;
  const lignes = await parLots(
    Array.from({ length: 2_001 }, (_, id) => id),
    (lot) => {
      nbLotsLus += 1;
      return Promise.resolve(lot.map((id) => ({ id })));
    },
  );
  expect(nbLotsLus).toBe(1);
  for await (const { id } of lignes) expect(nbLotsLus).toBe(Math.floor(id / 1_000) + 1);
  await expect(parLots([1], () => Promise.reject(new Error('base arrêtée')))).rejects.toThrow('base arrêtée');
});
