import fc from 'fast-check';
import { expect, it } from 'vitest';
import { favorisDAbord } from './favoris-d-abord.ts';

it('donne les favoris puis les autres, dans l’ordre du classement, sans tout demander', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 30 }), fc.integer({ min: 1, max: 10 }), async (etoiles, n) => {
      const classement = etoiles.map((etoile, id) => ({ id, etoile }));
      const favoris = classement.filter(({ etoile }) => etoile);
      let demandes = 0;
      const premiers = await favorisDAbord(
        n,
        { elements: classement.slice(0, n), nbEtoiles: favoris.length },
        async () => {
          demandes++;
          return favoris.slice(0, n);
        },
      );
      expect(premiers).toEqual([...favoris, ...classement.filter(({ etoile }) => !etoile)].slice(0, n));
      if (favoris.every(({ id }) => id < n)) expect(demandes).toBe(0);
    }),
  );
});
