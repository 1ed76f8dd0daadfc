import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { montantTtc, partsDuMontant, repartirEntreAdherents, type AdherentServi } from './repartition.ts';

const servi = (
  pharmacieId: number,
  base: number | null = null,
  montantHtCentimes: number | null = null,
): AdherentServi => ({
  pharmacieId,
  base,
  montantHtCentimes,
});
const montants = (issue: ReturnType<typeof repartirEntreAdherents>): number[] | string =>
  'refus' in issue ? issue.refus : issue.parts.map((part) => part.montantHtCentimes);

describe('la part du groupement', () => {
  it.each([
    [100_000, 0, 0, 100_000],
    [100_000, 2_000, 20_000, 80_000],
    [100_001, 5_000, 50_000, 50_001],
    [1, 3_333, 0, 1],
    [99_999, 10_000, 99_999, 0],
    [null, 1_500, 0, 0],
  ])('%s centimes à %s centièmes : %s pour lui, %s à reverser', (montantHtCentimes, part, garde, aReverser) => {
    expect(partsDuMontant({ montantHtCentimes, partGroupementCentiemes: part })).toEqual({
      partGroupementCentimes: garde,
      aReverserCentimes: aReverser,
    });
  });
  it('les deux parts font toujours le montant', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999_999 }),
        fc.integer({ min: 0, max: 10_000 }),
        (montant, part) => {
          const { partGroupementCentimes, aReverserCentimes } = partsDuMontant({
            montantHtCentimes: montant,
            partGroupementCentiemes: part,
          });
          expect(partGroupementCentimes + aReverserCentimes).toBe(montant);
          expect(Math.abs(partGroupementCentimes - (montant * part) / 10_000)).toBeLessThan(1);
        },
      ),
    );
  });
  it.each([
    [100_000, 2_000, 120_000],
    [333, 550, 351],
    [null, 2_000, null],
  ])('%s HT à %s centièmes de TVA fait %s TTC', (ht, tva, ttc) => {
    expect(montantTtc(ht, tva)).toBe(ttc);
  });
});

describe('partager entre les adhérents', () => {
  it.each([
    [
      'à parts égales, le plus petit numéro a le centime de trop',
      'EGAL' as const,
      [servi(1), servi(2), servi(3)],
      [34, 33, 33],
    ],
    ['selon une base', 'CA' as const, [servi(1, 300), servi(2, 100)], [75, 25]],
    [
      'selon les réalisations, qui n’en a aucune n’a pas de part',
      'NB_REALISATIONS' as const,
      [servi(1, 1), servi(2, 0)],
      [100],
    ],
    ['à la main', 'MANUEL' as const, [servi(1, null, 60), servi(2, null, 40), servi(3, null, 0)], [60, 40]],
    ['à la main, sans faire le total', 'MANUEL' as const, [servi(1, null, 60)], 'TOTAL_FAUX'],
    ['sans aucune base connue', 'CA' as const, [servi(1), servi(2, 0)], 'SANS_BASE'],
    ['sans adhérent', 'EGAL' as const, [], 'SANS_ADHERENT'],
  ])('%s', (_quoi, mode, servis, attendu) => {
    expect(montants(repartirEntreAdherents(mode, 100, servis))).toEqual(attendu);
  });

  it('les parts font le montant au centime, chacune à moins d’un centime de l’exacte, sur 10 000 cas', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('EGAL' as const, 'CA' as const, 'NB_REALISATIONS' as const),
        fc.integer({ min: 1, max: 99_999_999_999 }),
        fc.array(fc.integer({ min: 0, max: 9_999_999_999 }), { minLength: 1, maxLength: 40 }),
        (mode, total, bases) => {
          const servis = bases.map((base, i) => servi(i + 1, base));
          const issue = repartirEntreAdherents(mode, total, servis);
          const somme = mode === 'EGAL' ? bases.length : bases.reduce((a, b) => a + b, 0);
          if ('refus' in issue) {
            expect([issue.refus, somme]).toEqual(['SANS_BASE', 0]);
            return;
          }
          expect(issue.parts.reduce((s, part) => s + part.montantHtCentimes, 0)).toBe(total);
          for (const { pharmacieId, montantHtCentimes } of issue.parts) {
            const poids = mode === 'EGAL' ? 1 : (bases[pharmacieId - 1] ?? 0);
            const [bas, haut] = [BigInt(montantHtCentimes - 1), BigInt(montantHtCentimes + 1)];
            const exacte = BigInt(total) * BigInt(poids);
            expect(bas * BigInt(somme) < exacte && exacte < haut * BigInt(somme)).toBe(true);
          }
        },
      ),
      { numRuns: 10_000 },
    );
  });
});
