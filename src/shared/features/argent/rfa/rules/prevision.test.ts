import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estProche, previsionLineaire, previsionSaisonniere, prevoirRfa, prochainPalier } from './prevision.ts';

const periode = { numero: 1, debut: '2026-01-01', fin: '2026-12-31' };
const TROIS_PALIERS = {
  resultat: 'TAUX_PREMIER_EURO' as const,
  taux: 0,
  plancher: { seuil: null, valeur: null },
  paliers: [
    { seuil: 1_000_000, valeur: 200 },
    { seuil: 2_000_000, valeur: 400 },
    { seuil: 4_000_000, valeur: 600 },
  ],
};

const achats = (parMois: number) => ({ rythme: 'ACHATS', parMois }) as const;

describe('prévoir (RFA-14)', () => {
  it.each<
    [string, string, number, { cumulMemeDate: number; total: number } | null, { min: number; max: number } | null]
  >([
    ['avant son début, rien', '2025-12-31', 0, null, null],
    ['une seule prévision quand l’année précédente manque', '2026-07-02', 183_00, null, { min: 36_500, max: 36_500 }],
    ['entre les deux', '2026-07-02', 183_00, { cumulMemeDate: 100, total: 300 }, { min: 36_500, max: 54_900 }],
    [
      'une année précédente encore vide à cette date ne dit rien',
      '2026-07-02',
      183_00,
      { cumulMemeDate: 0, total: 300 },
      { min: 36_500, max: 36_500 },
    ],
    [
      'jamais sous ce qui est acquis',
      '2026-07-02',
      183_00,
      { cumulMemeDate: 300, total: 150 },
      { min: 18_300, max: 36_500 },
    ],
    ['finie : ce qui est acquis', '2027-03-01', 50_000, null, { min: 50_000, max: 50_000 }],
  ])('%s', (_, aujourdhui, cumul, anneePrecedente, attendu) => {
    expect(prevoirRfa({ periode, aujourdhui, cumul, anneePrecedente })).toEqual(attendu);
  });
  it('chaque prévision est dans la fourchette, jamais sous le cumul', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 365 }),
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.option(fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 2_000_000 })), {
          nil: null,
        }),
        (jour, cumul, avant) => {
          const reel = {
            periode,
            aujourdhui: new Date(Date.UTC(2026, 0, jour)).toISOString().slice(0, 10),
            cumul,
            anneePrecedente: avant && { cumulMemeDate: avant[0], total: avant[0] + avant[1] },
          };
          const { min, max } = prevoirRfa(reel) ?? { min: -1, max: -1 };
          for (const prevision of [previsionLineaire(reel), previsionSaisonniere(reel)])
            if (prevision !== null) {
              expect(prevision).toBeLessThanOrEqual(max);
              expect(Math.max(prevision, cumul)).toBeGreaterThanOrEqual(min);
            }
          expect(min).toBeGreaterThanOrEqual(cumul);
        },
      ),
    );
  });
});

describe('le prochain palier (RFA-15)', () => {
  it('ce qui manque, ce que cela rapporte, son rendement et son stock', () => {
    expect(prochainPalier(TROIS_PALIERS, { base: 3_650_000 }, achats(350_000), true)).toEqual({
      seuil: 4_000_000,
      manque: 350_000,
      gainCentimes: 94_000,
      rendement: 2_686,
      moisDeStock: 100,
      rythme: 'ACHATS',
    });
  });
  it('au dernier, il n’y en a plus', () => {
    expect(prochainPalier(TROIS_PALIERS, { base: 4_000_000 }, achats(350_000), true)).toBeNull();
  });
  it('sans achat, ou sans rythme connu, pas de mois de stock (CNX-75) ; sur des unités, pas de rendement', () => {
    expect(prochainPalier(TROIS_PALIERS, { base: 0 }, achats(0), false)).toMatchObject({
      rendement: null,
      moisDeStock: null,
      rythme: null,
    });
    expect(prochainPalier(TROIS_PALIERS, { base: 1_000_000 }, null, true)).toMatchObject({
      moisDeStock: null,
      rythme: null,
    });
  });
  it('des mots seuls : le manque, sans gain', () => {
    expect(prochainPalier({ ...TROIS_PALIERS, resultat: 'AUTRE' }, { base: 0 }, achats(100), true)).toMatchObject({
      manque: 1_000_000,
      gainCentimes: null,
    });
  });
  it('un taux sur une autre gamme grandit avec la base', () => {
    expect(prochainPalier(TROIS_PALIERS, { base: 1_000_000, baseResultat: 500_000 }, achats(100), true)).toMatchObject({
      gainCentimes: 40_000 - 10_000,
    });
  });
});

it.each([
  [899_999, false],
  [900_000, true],
  [999_999, true],
  [1_000_000, false],
])('à moins d’un dixième du seuil : %d, %s', (base, proche) => {
  expect(estProche(base, 1_000_000)).toBe(proche);
});
