import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unEncoursLu } from '#web/features/argent/encours/exemples-de-test.ts';
import { partsDeLaSelection, sommeDes } from './partage-selection.ts';

const encours = fc
  .array(fc.record({ soldeCentimes: fc.integer({ min: -500, max: 50_000 }), jour: fc.integer({ min: 1, max: 28 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((lignes) =>
    lignes.map(({ soldeCentimes, jour }, id) =>
      unEncoursLu({ id, soldeCentimes, dateDeclaration: `2026-03-${String(jour).padStart(2, '0')}` }),
    ),
  );

test('sans saisie, les parts ne dépassent ni le total ni aucun solde, et couvrent tout ce qu’elles peuvent', () => {
  fc.assert(
    fc.property(encours, fc.integer({ min: 0, max: 200_000 }), (lignes, total) => {
      const parts = partsDeLaSelection(lignes, total, new Map());
      const du = lignes.reduce((somme, { soldeCentimes }) => somme + Math.max(0, soldeCentimes), 0);
      expect(sommeDes(parts)).toBe(Math.min(total, du));
      for (const { encours: encoursServi, montantCentimes } of parts)
        expect(montantCentimes ?? 0).toBeLessThanOrEqual(Math.max(0, encoursServi.soldeCentimes));
    }),
  );
});

test('sans total, chaque solde entier', () => {
  fc.assert(
    fc.property(encours, (lignes) => {
      const du = lignes.reduce((somme, { soldeCentimes }) => somme + Math.max(0, soldeCentimes), 0);
      expect(sommeDes(partsDeLaSelection(lignes, null, new Map()))).toBe(du);
    }),
  );
});

test('une part saisie reste, les autres se partagent ce qui reste', () => {
  const premier = unEncoursLu({ id: 1, soldeCentimes: 30_000, dateDeclaration: '2026-01-01' });
  const deux = unEncoursLu({ id: 2, soldeCentimes: 20_000, dateDeclaration: '2026-02-01' });
  const parts = partsDeLaSelection([premier, deux], 40_000, new Map([[2, 20_000]]));
  expect(parts.map(({ montantCentimes }) => montantCentimes)).toEqual([20_000, 20_000]);
});
