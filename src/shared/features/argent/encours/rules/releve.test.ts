import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bornerReleve, libelleAutres } from './releve.ts';

it('un relevé borné compte chacun une fois, montre les plus anciens et pas plus que sa borne', () => {
  const parts = fc.array(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 12 }), { maxLength: 5 });
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 40 }), (ages, max) => {
      const bornees = bornerReleve(ages, max);
      expect(bornees.map(({ montres, autres }) => [...montres, ...autres])).toEqual(ages);
      const montres = bornees.reduce((somme, part) => somme + part.montres.length, 0);
      expect(montres).toBe(Math.min(max, ages.flat().length));
      // Who is only summed has every older one shown before it.
      const premiere = bornees.findLastIndex(({ autres }) => autres.length > 0);
      expect(bornees.slice(premiere + 1).every(({ autres }) => autres.length === 0)).toBe(true);
      expect(bornees.slice(0, Math.max(0, premiere)).every((part) => part.montres.length === 0)).toBe(true);
    }),
  );
});

it('ce qui n’est pas montré est dit au singulier comme au pluriel', () => {
  expect([1, 2, 4_655].map(libelleAutres)).toEqual([
    'Et 1 autre encours',
    'Et 2 autres encours',
    'Et 4\u202f655 autres encours',
  ]);
});
