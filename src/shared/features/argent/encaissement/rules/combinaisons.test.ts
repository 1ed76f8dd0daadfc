import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { preparerCombinaisons, TOLERANCE_CENTIMES, type Combinaison } from './combinaisons.ts';

/** Every group of these positions, the smallest first, then in the order of positions. */
const tousLesGroupes = (nombre: number): number[][] => {
  const groupes: number[][] = [];
  for (let masque = 1; masque < 2 ** nombre; masque += 1)
    groupes.push(Array.from({ length: nombre }, (_, rang) => rang).filter((rang) => masque & (2 ** rang)));
  return groupes
    .filter(({ length }) => length <= 6)
    .toSorted(
      (a, b) =>
        a.length - b.length || (a.find((rang, i) => rang !== b[i]) ?? 0) - (b.find((rang, i) => rang !== a[i]) ?? 0),
    );
};

const parForceBrute = (soldes: readonly number[], montant: number) => {
  const groupes: Combinaison[] = tousLesGroupes(soldes.length).map((rangs) => ({
    rangs,
    ecartCentimes: montant - rangs.reduce((somme, rang) => somme + (soldes[rang] ?? 0), 0),
  }));
  const exacte = groupes.find(({ ecartCentimes }) => ecartCentimes === 0) ?? null;
  const taille = exacte?.rangs.length ?? Infinity;
  const proches = groupes
    .filter(
      ({ rangs, ecartCentimes }) =>
        rangs.length < taille && ecartCentimes !== 0 && Math.abs(ecartCentimes) <= TOLERANCE_CENTIMES,
    )
    .map((groupe, ordre) => ({ groupe, ordre }))
    .toSorted(
      (a, b) =>
        a.groupe.rangs.length - b.groupe.rangs.length ||
        Math.abs(a.groupe.ecartCentimes) - Math.abs(b.groupe.ecartCentimes) ||
        a.ordre - b.ordre,
    );
  const distinctes = new Set(
    groupes
      .filter(({ rangs, ecartCentimes }) => ecartCentimes === 0 && rangs.length === taille)
      .map(({ rangs }) =>
        rangs.length === 1
          ? rangs.join()
          : rangs
              .map((rang) => soldes[rang]!)
              .toSorted((a, b) => a - b)
              .join(),
      ),
  );
  return { exacte, nb: distinctes.size, proche: proches[0]?.groupe ?? null };
};

const chercher = (soldes: readonly number[], montant: number) => preparerCombinaisons(soldes, montant)(montant);
/** A reproducible series of numbers in no particular order. */
const suite = (nombre: number, graine: number, max: number): number[] => {
  let etat = graine;
  return Array.from({ length: nombre }, () => {
    etat = (etat * 1_103_515_245 + 12_345) % 2_147_483_648;
    return 1 + (etat % max);
  });
};

describe('les encours qui font un montant', () => {
  it('trouve ce que trouverait un essai de tous les groupes', () => {
    const soldes = fc.oneof(
      fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 11 }),
      fc.array(fc.constantFrom(500, 1_000, 1_050, 2_500), { minLength: 1, maxLength: 11 }),
    );
    fc.assert(
      fc.property(
        soldes,
        fc.integer({ min: 1, max: 9_000 }),
        fc.array(fc.nat(10), { maxLength: 6 }),
        (liste, libre, choix) => {
          const choisis = [...new Set(choix)].filter((rang) => rang < liste.length);
          const somme = choisis.reduce((total, rang) => total + liste[rang]!, 0);
          for (const montant of [libre, somme, somme + 37].filter((montantPossible) => montantPossible > 0)) {
            const trouve = chercher(liste, montant);
            const attendu = parForceBrute(liste, montant);
            expect([trouve.exactes[0] ?? null, trouve.proche]).toEqual([attendu.exacte, attendu.proche]);
            expect(Math.min(trouve.nbExactes, 21)).toBe(Math.min(attendu.nb, 21));
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('donne deux réponses pour deux encours du même solde, une pour deux groupes des mêmes soldes', () => {
    expect(chercher([400, 999, 400], 400).exactes.map(({ rangs }) => rangs)).toEqual([[0], [2]]);
    const groupes = chercher([1_000, 1_000, 1_000, 4_000], 2_000);
    expect([groupes.exactes.map(({ rangs }) => rangs), groupes.nbExactes]).toEqual([[[0, 1]], 1]);
  });

  it('ne dit pas un montant que six encours ne font pas à un euro près', () => {
    expect(chercher([1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000], 7_000)).toEqual({
      exactes: [],
      nbExactes: 0,
      proche: null,
      nbProches: 0,
    });
    expect(chercher([1_000], 1_101).proche).toBeNull();
    expect(chercher([1_000], 1_100).proche).toEqual({ rangs: [0], ecartCentimes: 100 });
  });

  it('compte au plus vingt et une façons, et s’arrête', () => {
    const soldes = Array.from({ length: 60 }, (_, rang) => 1_000 + rang);
    expect(chercher(soldes, 2_000 + 59).nbExactes).toBe(21);
  });

  it.each([
    ['tous égaux', Array.from({ length: 500 }, () => 1_000), 6_001],
    ['tous égaux, un reste', Array.from({ length: 500 }, () => 1_000), 5_777],
    ['en progression', Array.from({ length: 500 }, (_, rang) => 1_000 + 3 * rang), 9_101],
    ['sans ordre', suite(500, 7, 50_000), 123_457],
    ['petits', suite(500, 11, 300), 1_799],
    ['grands', suite(500, 13, 90_000_000), 987_654_321],
  ])('500 soldes %s : un travail borné, deux fois la même réponse', (_nom, soldes, montant) => {
    const trouve = chercher(soldes, montant);
    expect(chercher(soldes, montant)).toEqual(trouve);
    for (const { rangs, ecartCentimes } of [...trouve.exactes, ...(trouve.proche ? [trouve.proche] : [])]) {
      expect(rangs.length).toBeLessThanOrEqual(6);
      expect(montant - rangs.reduce((somme, rang) => somme + soldes[rang]!, 0)).toBe(ecartCentimes);
    }
  });
});
