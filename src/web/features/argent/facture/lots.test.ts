import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enLots, tropDeFichiers } from './lots.ts';

test('un dépôt se coupe en envois de vingt fichiers et 40 Mo, dans l’ordre, sans rien perdre', () => {
  const tailles = fc.array(fc.integer({ min: 1, max: 15 * 1024 * 1024 }), { maxLength: 200 });
  fc.assert(
    fc.property(tailles, (taillesTirees) => {
      const fichiers = taillesTirees.map((size, rang) => ({ size, rang }));
      const lots = enLots(fichiers);
      expect(lots.flat()).toEqual(fichiers);
      for (const lot of lots) {
        expect(lot.length).toBeLessThanOrEqual(20);
        const octets = lot.reduce((somme, { size }) => somme + size, 0);
        expect(lot.length === 1 || octets <= 40 * 1024 * 1024).toBe(true);
      }
    }),
  );
  expect([tropDeFichiers(200), tropDeFichiers(201)]).toEqual([false, true]);
});
