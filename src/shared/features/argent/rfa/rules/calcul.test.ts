import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResultatRfa } from '../schemas/enumerations.ts';
import { niveauxDe, resteApresAcomptes, resultatRfa, resultatSansBase, type BaremeRfa } from './calcul.ts';

const SANS_PLANCHER = { seuil: null, valeur: null };
const bareme = (resultat: ResultatRfa, champs: Partial<BaremeRfa> = {}): BaremeRfa => ({
  resultat,
  taux: 0,
  plancher: SANS_PLANCHER,
  paliers: [
    { seuil: 1_000_000, valeur: 200 },
    { seuil: 2_000_000, valeur: 400 },
    { seuil: 4_000_000, valeur: 600 },
  ],
  ...champs,
});

describe('les deux familles, au centime (RFA-3, RFA-4)', () => {
  it.each([
    [999_999, 0, 0],
    [1_000_000, 20_000, 0],
    [1_500_000, 30_000, 10_000],
    [1_999_999, 40_000, 20_000],
    [2_000_000, 80_000, 20_000],
    [3_999_900, 159_996, 99_996],
    [4_000_000, 240_000, 100_000],
    [5_000_000, 300_000, 160_000],
  ])('sur %d centimes : %d dès le premier euro, %d par tranche', (base, premierEuro, tranche) => {
    expect(resultatRfa(bareme('TAUX_PREMIER_EURO'), { base })).toBe(premierEuro);
    expect(resultatRfa(bareme('TAUX_PAR_TRANCHE'), { base })).toBe(tranche);
  });
});

describe('chaque type de résultat (RFA-3)', () => {
  const unites = { paliers: [{ seuil: 10_000, valeur: 150 }] };
  it.each<[string, BaremeRfa, { base: number; baseResultat?: number }, number | null]>([
    [
      'un taux sans palier s’applique à tout',
      bareme('TAUX_PREMIER_EURO', { taux: 500, paliers: [] }),
      { base: 10_010 },
      501,
    ],
    ['le demi-centime monte', bareme('TAUX_PREMIER_EURO', { taux: 50, paliers: [] }), { base: 100 }, 1],
    ['un forfait : celui du palier atteint', bareme('MONTANT_FORFAITAIRE'), { base: 2_500_000 }, 400],
    ['un montant par unité : toutes les unités', bareme('MONTANT_PAR_UNITE', unites), { base: 12_000 }, 18_000],
    ['sous le seuil, rien', bareme('MONTANT_PAR_UNITE', unites), { base: 9_999 }, 0],
    ['des unités gratuites : leur nombre', bareme('UNITES_GRATUITES', unites), { base: 12_000 }, 150],
    ['autre : rien ne se calcule', bareme('AUTRE'), { base: 5_000_000 }, null],
    ['un taux sur une autre gamme', bareme('TAUX_PREMIER_EURO'), { base: 2_000_000, baseResultat: 500_000 }, 20_000],
    [
      'un taux gagné sur une quantité',
      bareme('TAUX_PREMIER_EURO', unites),
      { base: 10_000, baseResultat: 1_000_000 },
      15_000,
    ],
    [
      'un palier dit par des mots seuls ne compte pas',
      bareme('TAUX_PREMIER_EURO', {
        taux: 100,
        paliers: [
          { seuil: 1_000, valeur: null },
          { seuil: null, valeur: 900 },
        ],
      }),
      { base: 100_000 },
      1_000,
    ],
    ['des achats négatifs ne donnent rien', bareme('TAUX_PREMIER_EURO', { taux: 500, paliers: [] }), { base: -100 }, 0],
  ])('%s', (_, contrat, assiette, attendu) => {
    expect(resultatRfa(contrat, assiette)).toBe(attendu);
  });
});

describe('le plancher (RFA-6)', () => {
  const plancher = (valeur: number | null) => ({ taux: 100, plancher: { seuil: 1_500_000, valeur } });
  it.each<[ResultatRfa, number | null, number, number]>([
    ['TAUX_PREMIER_EURO', null, 1_499_999, 0],
    ['TAUX_PREMIER_EURO', null, 1_500_000, 30_000],
    ['TAUX_PREMIER_EURO', 300, 1_500_000, 45_000],
    ['TAUX_PREMIER_EURO', 300, 2_000_000, 80_000],
    ['TAUX_PAR_TRANCHE', null, 1_499_999, 0],
    ['TAUX_PAR_TRANCHE', null, 2_000_000, 10_000],
    ['TAUX_PAR_TRANCHE', 300, 2_100_000, 19_000],
  ])('%s, valeur %s, sur %d : %d', (resultat, valeur, base, attendu) => {
    expect(resultatRfa(bareme(resultat, plancher(valeur)), { base })).toBe(attendu);
  });
});

describe('une base que personne n’a donnée n’est pas une base nulle (RFA-43)', () => {
  it('un taux sur des unités dont les euros manquent ne donne pas zéro : rien ne le dit', () => {
    const unites = { base: 5_000, baseResultat: null };
    expect(resultatRfa(bareme('TAUX_PREMIER_EURO'), unites)).toBe(0);
    expect(resultatRfa(bareme('TAUX_PREMIER_EURO'), { ...unites, base: 1_000_000 })).toBeNull();
    expect(resultatRfa(bareme('MONTANT_FORFAITAIRE'), { ...unites, base: 1_000_000 })).toBe(200);
  });
  it('un forfait sans condition se doit sans base ; le reste attend la sienne', () => {
    const sansCondition = { taux: 50_000, paliers: [] };
    expect(resultatSansBase(bareme('MONTANT_FORFAITAIRE', sansCondition))).toBe(50_000);
    expect(resultatRfa(bareme('MONTANT_FORFAITAIRE', sansCondition), { base: 0 })).toBe(50_000);
    expect(resultatSansBase(bareme('MONTANT_FORFAITAIRE'))).toBeNull();
    expect(resultatSansBase(bareme('TAUX_PREMIER_EURO', sansCondition))).toBeNull();
  });
});

const contrats = fc
  .record({
    taux: fc.integer({ min: 0, max: 500 }),
    pas: fc.array(fc.tuple(fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 0, max: 900 })), { maxLength: 6 }),
    plancher: fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: null }),
  })
  .map(({ taux, pas, plancher }) => {
    let seuil = plancher ?? 0;
    let valeur = taux;
    const paliers = pas.map(([ecart, plus]) => ({ seuil: (seuil += ecart), valeur: (valeur += plus) }));
    return { taux, plancher: { seuil: plancher, valeur: null }, paliers };
  });
const bases = fc.integer({ min: 0, max: 20_000_000 });

describe('quel que soit le contrat', () => {
  it.each<ResultatRfa>(['TAUX_PREMIER_EURO', 'TAUX_PAR_TRANCHE', 'MONTANT_FORFAITAIRE', 'MONTANT_PAR_UNITE'])(
    '%s : acheter plus ne donne jamais moins',
    (resultat) => {
      fc.assert(
        fc.property(contrats, bases, bases, (contrat, a, b) => {
          const [petite, grande] = a < b ? [a, b] : [b, a];
          expect(resultatRfa({ resultat, ...contrat }, { base: grande })).toBeGreaterThanOrEqual(
            resultatRfa({ resultat, ...contrat }, { base: petite }) ?? 0,
          );
        }),
      );
    },
  );
  it('par tranche ne dépasse jamais dès le premier euro', () => {
    fc.assert(
      fc.property(contrats, bases, (contrat, base) => {
        expect(resultatRfa({ resultat: 'TAUX_PAR_TRANCHE', ...contrat }, { base })).toBeLessThanOrEqual(
          resultatRfa({ resultat: 'TAUX_PREMIER_EURO', ...contrat }, { base }) ?? 0,
        );
      }),
    );
  });
  it('chaque base est dans un niveau, et un seul (RFA-4)', () => {
    fc.assert(
      fc.property(contrats, bases, (contrat, base) => {
        const niveaux = niveauxDe({ resultat: 'TAUX_PREMIER_EURO', ...contrat });
        const dedans = niveaux.filter(
          ({ seuil }, i) => base >= seuil && base < (niveaux[i + 1]?.seuil ?? Number.POSITIVE_INFINITY),
        );
        expect(dedans).toHaveLength(base >= (contrat.plancher.seuil ?? 0) ? 1 : 0);
      }),
    );
  });
});

it.each([
  ['déduits', 108_000, [14_000], 94_000, 0],
  ['plusieurs', 108_000, [14_000, 50_000], 44_000, 0],
  ['trop versés', 10_000, [14_000], 0, 4_000],
  ['aucun', 10_000, [], 10_000, 0],
])('acomptes %s (RFA-8)', (_, resultat, acomptes, duCentimes, tropVerseCentimes) => {
  expect(
    resteApresAcomptes(
      resultat,
      acomptes.map((montantCentimes) => ({ montantCentimes })),
    ),
  ).toEqual({ duCentimes, tropVerseCentimes });
});
