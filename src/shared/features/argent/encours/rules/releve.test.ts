import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ajouterJours } from '#shared/core/dates.ts';
import { bornerReleve, libelleAutres, partsReclamees, totauxReclames } from './releve.ts';

const AUJOURDHUI = '2026-11-22';

it('un relevé borné compte chacun une fois, montre les plus anciens et pas plus que sa borne', () => {
  const parts = fc.array(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 12 }), { maxLength: 5 });
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 40 }), (ages, max) => {
      const bornees = bornerReleve(ages, max);
      expect(bornees.map(({ montres, autres }) => [...montres, ...autres])).toEqual(ages);
      const montres = bornees.reduce((somme, part) => somme + part.montres.length, 0);
      expect(montres).toBe(Math.min(max, ages.flat().length));
      // When some encours of a part are summed, all the older parts are listed in full.
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

it('un relevé dit à part le retard et le réclamé : les parts font le tout, les totaux aussi', () => {
  const unReclame = fc.record({
    etat: fc.constant('DECLARE' as const),
    valeurAttendueCentimes: fc.integer({ min: 1, max: 9_000 }),
    aCompleter: fc.constant(false),
    preuveManque: fc.constant(false),
    dateDeclaration: fc.constant(ajouterJours(AUJOURDHUI, -150)),
    dateEcheance: fc.integer({ min: -120, max: 40 }).map((jours) => ajouterJours(AUJOURDHUI, jours)),
  });
  fc.assert(
    fc.property(fc.array(unReclame, { maxLength: 60 }), (encours) => {
      const parts = partsReclamees(encours, AUJOURDHUI);
      expect(new Set(parts.flatMap((part) => part.encours))).toEqual(new Set(encours));
      expect(parts.reduce((nombre, part) => nombre + part.encours.length, 0)).toBe(encours.length);
      expect(parts.every((part) => part.encours.length > 0)).toBe(true);
      const [retards, reclames, tous] = totauxReclames(parts).map((part) => part.encours);
      expect(retards?.every(({ dateEcheance }) => dateEcheance < AUJOURDHUI)).toBe(true);
      expect(reclames?.every(({ dateEcheance }) => dateEcheance >= AUJOURDHUI)).toBe(true);
      expect(tous).toHaveLength((retards?.length ?? 0) + (reclames?.length ?? 0));
    }),
  );
});
