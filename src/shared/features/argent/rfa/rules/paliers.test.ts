import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resultatRfa, resultatSansBase, type BaremeRfa } from './calcul.ts';
import {
  bilanDePeriode,
  corrigerReclamations,
  paliersAConfirmer,
  paliersEntraines,
  reclameParLeGroupement,
  reclamationsDePeriode,
  resultatAuPalier,
  type EncoursReclame,
  type PalierSuivi,
  type PeriodeAReclamer,
  type Reclamant,
} from './paliers.ts';

const bareme: BaremeRfa = {
  resultat: 'TAUX_PREMIER_EURO',
  taux: 0,
  plancher: { seuil: null, valeur: null },
  paliers: [
    { seuil: 1_000_000, valeur: 200 },
    { seuil: 2_000_000, valeur: 400 },
    { seuil: 4_000_000, valeur: 600 },
  ],
};
const suivis = (...etats: readonly PalierSuivi['etat'][]): PalierSuivi[] =>
  bareme.paliers.map((palier, i) => ({ ...palier, id: i + 1, etat: etats[i] ?? 'A_ATTEINDRE' }));
const somme = (montants: Iterable<number | null>): number =>
  [...montants].reduce<number>((total, montant) => total + (montant ?? 0), 0);

const encoursDe = (attenduCentimes: number, fige = true, declare = fige): EncoursReclame => ({
  attenduCentimes,
  fige,
  declare,
});
/** The atteintes of these confirmed paliers, with their ranks; 0 for the rest. */
const reclamants = (
  rangs: readonly number[],
  encours: Readonly<Record<number, EncoursReclame>> = {},
  portees: Readonly<Record<number, number>> = {},
): Reclamant[] =>
  rangs.map((rang) => ({
    id: rang,
    palier: suivis()[rang - 1] ?? null,
    porteuseId: portees[rang] ?? null,
    encours: encours[rang] ?? null,
  }));
/** A period of this contract on the given base. */
const periode = (
  claims: readonly Reclamant[],
  base: number | null,
  { acomptesCentimes = 0, contrat = bareme }: { acomptesCentimes?: number; contrat?: BaremeRfa } = {},
): PeriodeAReclamer => ({
  bareme: contrat,
  reclamants: claims,
  assiette: base === null ? null : { base },
  resultatCentimes: base === null ? resultatSansBase(contrat) : resultatRfa(contrat, { base }),
  acomptesCentimes,
});
/** The amount of each encours, by its main atteinte, with the parts of the atteintes it carries. */
const reclame = (...donnes: Parameters<typeof periode>) =>
  reclamationsDePeriode(periode(...donnes)).map(({ porteuseId, montantCentimes, parts }) => [
    porteuseId,
    montantCentimes,
    [...parts],
  ]);

describe('un seul encours à déclarer par période (RFA-11, RFA-46)', () => {
  it('il porte les paliers validés, chacun de sa part', () => {
    expect(reclame(reclamants([1, 2]), 2_100_000)).toEqual([
      [
        1,
        84_000,
        [
          [1, 42_000],
          [2, 42_000],
        ],
      ],
    ]);
  });
  it('le premier qui en a un le garde, les autres l’y rejoignent', () => {
    const encours = { 2: encoursDe(42_000, false), 0: encoursDe(1_000, false) };
    expect(reclame(reclamants([1, 2, 0], encours), 2_100_000)[0]?.slice(0, 2)).toEqual([2, 84_000]);
  });
  it('déclaré, il garde son montant ; ce qui se valide après est un autre encours', () => {
    expect(reclame(reclamants([1, 2], { 1: encoursDe(25_000) }), 2_000_000)).toEqual([
      [1, 25_000, [[1, 25_000]]],
      [2, 55_000, [[2, 55_000]]],
    ]);
  });
  it('déclaré, il porte toujours ses paliers : aucun ne se réclame deux fois', () => {
    expect(reclame(reclamants([1, 2], { 1: encoursDe(84_000) }, { 2: 1 }), 2_400_000)).toEqual([
      [
        1,
        84_000,
        [
          [1, 48_000],
          [2, 36_000],
        ],
      ],
    ]);
  });
  it('invalidé, un palier laisse sa part aux autres', () => {
    expect(reclame(reclamants([2]), 2_000_000)).toEqual([[2, 80_000, [[2, 80_000]]]]);
  });
  it('dit par des mots seuls : un montant à compléter ; par sa valeur seule : elle vaut pour ce qui est acheté', () => {
    const ditSeul = (valeur: number | null): Reclamant[] => [
      { id: 1, palier: { id: 1, seuil: null, valeur }, porteuseId: null, encours: null },
    ];
    const contrat = { ...bareme, paliers: [] };
    expect(reclame(ditSeul(null), 0, { contrat })).toEqual([[1, null, [[1, null]]]]);
    expect(reclame(ditSeul(300), 1_000_000, { contrat })).toEqual([[1, 30_000, [[1, 30_000]]]]);
  });
});

describe('réclamé contre donné (RFA-36, RFA-48)', () => {
  const bilan = (finie: boolean, ...donnes: Parameters<typeof periode>) => bilanDePeriode(periode(...donnes), finie);
  const trop = (...donnes: Parameters<typeof periode>) => bilan(false, ...donnes).tropCentimes;
  it('ce qui est déclaré ou saisi ne suit plus la base : de trop, cela se dit', () => {
    expect(trop(reclamants([1], { 1: encoursDe(30_000) }), 1_200_000)).toBe(6_000);
    expect(trop(reclamants([1], { 1: encoursDe(24_000) }), 1_200_000)).toBe(0);
    expect(trop(reclamants([1], { 1: encoursDe(20_000) }), 1_200_000, { acomptesCentimes: 10_000 })).toBe(6_000);
    expect(trop(reclamants([1], { 1: encoursDe(30_000, true, false) }), 1_200_000)).toBe(6_000);
    expect(trop(reclamants([1], { 1: encoursDe(30_000, false) }), 1_200_000)).toBe(0);
    expect(trop(reclamants([0], { 0: encoursDe(50_000) }), 1_500_000)).toBe(20_000);
  });
  it('ce que la base donne de plus se réclame : en cours, jusqu’au palier validé ; finie, tout le résultat', () => {
    const declare = reclamants([1], { 1: encoursDe(20_000) });
    expect(bilan(false, declare, 2_000_000)).toEqual({ resteCentimes: 20_000, jusquAuPalier: 1, tropCentimes: 0 });
    expect(bilan(true, declare, 2_000_000)).toEqual({ resteCentimes: 60_000, jusquAuPalier: null, tropCentimes: 0 });
    expect(bilan(false, reclamants([]), 2_000_000).resteCentimes).toBe(0);
    expect(bilan(true, reclamants([]), 2_000_000).resteCentimes).toBe(80_000);
  });
  it('un montant à compléter ne laisse ni reste ni trop', () => {
    expect(bilan(true, reclamants([1]), null)).toMatchObject({ resteCentimes: 0, tropCentimes: 0 });
  });
  it('corriger baisse le dernier déclaré d’abord, jamais sous ce qui est reçu', () => {
    const deux = [
      { id: 1, attenduCentimes: 30_000, regleCentimes: 10_000 },
      { id: 2, attenduCentimes: 5_000, regleCentimes: 0 },
    ];
    expect([...corrigerReclamations(deux, 3_000)]).toEqual([[2, 2_000]]);
    expect([...corrigerReclamations(deux, 99_000)]).toEqual([
      [2, 0],
      [1, 10_000],
    ]);
    expect([...corrigerReclamations(deux, 0)]).toEqual([]);
  });
});

describe('valider un palier valide ceux d’avant, l’invalider rend ceux d’après (RFA-47)', () => {
  it.each([
    ['VALIDE', 3, suivis('INVALIDE'), [1, 2]],
    ['VALIDE', 1, suivis(), []],
    ['INVALIDE', 1, suivis('VALIDE', 'VALIDE', 'INVALIDE'), [2]],
    ['A_ATTEINDRE', 2, suivis('VALIDE', 'VALIDE'), []],
  ] as const)('%s le palier %i', (etat, id, paliers, entraines) => {
    expect(paliersEntraines(paliers, id, etat)).toEqual(entraines);
  });
  it('ce que des mots seuls disent n’entraîne rien', () =>
    expect(paliersEntraines([...suivis(), { id: 4, seuil: null, etat: 'A_ATTEINDRE' }], 4, 'VALIDE')).toEqual([]));
});

describe('un palier se compte sur ce qui est acheté, jamais sur son seuil (RFA-11)', () => {
  const [, second] = bareme.paliers;
  it('sans base connue, son montant est à compléter ; un forfait dit atteint est dû', () => {
    expect(resultatAuPalier(bareme, second!, null)).toBeNull();
    expect(resultatAuPalier({ ...bareme, resultat: 'MONTANT_FORFAITAIRE' }, second!, null)).toBe(400);
  });
  it.each([
    [0, 0],
    [999_999, 0],
    [1_500_000, 30_000],
    [2_000_000, 80_000],
  ])('une base connue de %i sous son seuil ou au-dessus : %i', (base, attendu) => {
    expect(resultatAuPalier(bareme, second!, { base })).toBe(attendu);
  });

  // Three adhérents under a contract whose paliers count their purchases together.
  const commun: BaremeRfa = {
    ...bareme,
    paliers: [
      { seuil: 100_000, valeur: 200 },
      { seuil: 500_000, valeur: 400 },
    ],
  };
  const atteintEnsemble = { seuil: 500_000, valeur: 400, parLeGroupement: true };
  it.each([
    [333_333, 13_333],
    [222_222, 8_889],
    [111_111, 4_444],
  ])('dit atteint par le groupement, sur la base de l’adhérent : %i', (base, attendu) => {
    expect(resultatAuPalier(commun, atteintEnsemble, { base })).toBe(attendu);
  });
  it('ensemble, à un demi-centime près chacun, ils réclament ce que le palier donne au total', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(900_000), { minLength: 1, maxLength: 40 }), (bases) => {
        const dit = [{ id: 1, etat: 'A_ATTEINDRE' as const, ...atteintEnsemble }];
        const reclames = bases.map((base) => reclameParLeGroupement(commun, dit, { base }) ?? 0);
        const total = somme(bases);
        expect(Math.abs(somme(reclames) - (total * 400) / 10_000)).toBeLessThanOrEqual(bases.length / 2);
      }),
    );
    expect(reclameParLeGroupement(commun, [], { base: 1 })).toBeNull();
  });
  it.each(['TAUX_PAR_TRANCHE', 'MONTANT_FORFAITAIRE'] as const)(
    'dit atteint par le groupement, %s : la part d’un adhérent ne se calcule pas chez lui',
    (resultat) => {
      expect(resultatAuPalier({ ...commun, resultat }, atteintEnsemble, { base: 900_000 })).toBeNull();
    },
  );
});

it('les paliers que les achats atteignent et que personne n’a confirmés', () => {
  expect(paliersAConfirmer(suivis('VALIDE', 'A_ATTEINDRE', 'A_ATTEINDRE'), 2_000_000)).toEqual([2]);
  expect(paliersAConfirmer(suivis('INVALIDE'), 1_500_000)).toEqual([]);
});
