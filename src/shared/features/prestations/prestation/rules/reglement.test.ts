import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typesEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { proposerParReversion, reglableParReversion } from './reglement.ts';

it('une reversion règle un challenge ou la contrepartie d’une TG que doit le groupement, et rien d’autre', () => {
  expect(typesEncours.filter((type) => reglableParReversion({ payeur: 'GROUPEMENT', type }))).toEqual([
    'CONTREPARTIE_TG',
    'CHALLENGE',
  ]);
  expect(typesEncours.filter((type) => reglableParReversion({ payeur: 'LABO', type }))).toEqual([]);
});

describe('ce qu’une part règle (PRS-40)', () => {
  const encours = (
    id: number,
    soldeCentimes: number,
    natureFiscale: 'HT' | 'TTC',
    tauxTvaCentiemes: number | null = null,
  ) => ({ id, numero: `E-${id}`, soldeCentimes, natureFiscale, tauxTvaCentiemes, dateDeclaration: `2026-01-0${id}` });
  const parts = (montantHtCentimes: number, ...tous: ReturnType<typeof encours>[]) => {
    const propose = proposerParReversion(montantHtCentimes, tous);
    return [...propose.parts.values(), propose.resteCentimes];
  };

  it.each([
    ['un HT', [encours(1, 10_000, 'HT')], [10_000, 10_000], 0],
    ['un HT, à un taux', [encours(1, 10_000, 'HT', 2_000)], [10_000, 10_000], 0],
    ['un TTC, entier', [encours(1, 12_000, 'TTC', 2_000)], [12_000, 10_000], 0],
    ['un TTC, en partie', [encours(1, 15_000, 'TTC', 2_000)], [12_000, 10_000], 0],
    ['un TTC, avec un reste', [encours(1, 6_000, 'TTC', 2_000)], [6_000, 5_000], 5_000],
    ['un TTC sans TVA', [encours(1, 10_000, 'TTC', 0)], [10_000, 10_000], 0],
  ] as const)('100 € HT règlent %s', (_quoi, [seul], [proposeCentimes, proposeHtCentimes], reste) => {
    expect(parts(10_000, seul)).toEqual([{ proposeCentimes, proposeHtCentimes }, reste]);
  });

  it('les plus anciens d’abord ; un TTC sans taux attend, et ne prend rien aux autres', () => {
    expect(parts(10_000, encours(2, 6_000, 'TTC', 2_000), encours(1, 9_000, 'TTC'), encours(3, 9_000, 'HT'))).toEqual([
      { proposeCentimes: 6_000, proposeHtCentimes: 5_000 },
      null,
      { proposeCentimes: 5_000, proposeHtCentimes: 5_000 },
      0,
    ]);
  });

  it('jamais plus que la part ni que ce qui est dû, et rien ne reste de part et d’autre', () => {
    const tire = fc.record({
      soldeCentimes: fc.integer({ min: 1, max: 50_000 }),
      natureFiscale: fc.constantFrom('HT' as const, 'TTC' as const),
      tauxTvaCentiemes: fc.constantFrom(0, 210, 550, 1_000, 2_000),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60_000 }),
        fc.array(tire, { minLength: 1, maxLength: 5 }),
        (part, tires) => {
          const tous = tires.map((tirage, rang) => ({ ...encours(rang + 1, 0, 'HT'), ...tirage }));
          const propose = proposerParReversion(part, tous);
          const pris = [...propose.parts.values()].reduce((total, servi) => total + (servi?.proposeHtCentimes ?? 0), 0);
          expect(pris + propose.resteCentimes).toBe(part);
          expect(propose.resteCentimes).toBeGreaterThanOrEqual(0);
          const entiers = tous.every(({ id, soldeCentimes }) => {
            const propositionCentimes = propose.parts.get(id)?.proposeCentimes ?? 0;
            expect(propositionCentimes).toBeLessThanOrEqual(soldeCentimes);
            return propositionCentimes === soldeCentimes;
          });
          expect(entiers || propose.resteCentimes <= 1).toBe(true);
        },
      ),
    );
  });
});
