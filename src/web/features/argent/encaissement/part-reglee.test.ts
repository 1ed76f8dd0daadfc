import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partReglee } from './part-reglee.ts';

const montant = fc.integer({ min: 1, max: 1_000_000 });
const neuf = { action: 'AVOIR' as const, tout: false };

test('d’un avoir nouveau, la part et le reste font le reçu, et la part ne dépasse pas le solde', () => {
  fc.assert(
    fc.property(montant, montant, (montantCentimes, soldeCentimes) => {
      const { partCentimes, resteCentimes } = partReglee({ ...neuf, montantCentimes, soldeCentimes });
      expect((partCentimes ?? 0) + (resteCentimes ?? 0)).toBe(montantCentimes);
      expect(partCentimes).toBe(Math.min(montantCentimes, soldeCentimes));
    }),
  );
});

test.each([
  ['une relivraison n’est pas de l’argent', { ...neuf, action: 'RELIVRAISON' as const }],
  ['tout pour cet encours', { ...neuf, tout: true }],
])('rien ne se garde : %s', (_cas, saisie) => {
  expect(partReglee({ ...saisie, montantCentimes: 12_000, soldeCentimes: 10_000 })).toMatchObject({
    partCentimes: 12_000,
    resteCentimes: 0,
  });
});
