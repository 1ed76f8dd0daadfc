import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { etatsPalier } from '../schemas/enumerations.ts';
import { resultatRfa, type BaremeRfa } from './calcul.ts';
import {
  ecartDesDeclares,
  montantsDesPaliers,
  paliersAConfirmer,
  resteAReclamer,
  resultatAuPalier,
  type PalierSuivi,
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
  bareme.paliers.map((palier, i) => ({ ...palier, id: i + 1, etat: etats[i] ?? 'A_ATTEINDRE', encours: null }));
const somme = (montants: ReadonlyMap<number, number | null>): number =>
  [...montants.values()].reduce<number>((total, montant) => total + (montant ?? 0), 0);

describe('ce que chaque palier réclame (RFA-11)', () => {
  it('le second ne réclame que la différence', () => {
    expect([...montantsDesPaliers(bareme, suivis('VALIDE', 'VALIDE'), { base: 2_100_000 })]).toEqual([
      [1, 42_000],
      [2, 42_000],
    ]);
  });
  it('un palier dit atteint sans que la base le montre vaut son seuil', () => {
    expect(resultatAuPalier(bareme, 1, { base: 0 })).toBe(80_000);
  });
  it('un montant déjà déclaré ne change pas, le suivant réclame le reste', () => {
    const [premier, deuxieme, troisieme] = suivis('VALIDE', 'VALIDE');
    const paliers = [{ ...premier!, encours: { attenduCentimes: 25_000, fige: true } }, deuxieme!, troisieme!];
    expect([...montantsDesPaliers(bareme, paliers, { base: 2_000_000 })]).toEqual([
      [1, 25_000],
      [2, 55_000],
    ]);
  });
  it('ce qui est déclaré ne suit plus la base : l’écart se dit, dans les deux sens (RFA-36)', () => {
    const declares = (attenduCentimes: number, declare = true) => {
      const [premier, ...autres] = suivis('VALIDE');
      return [{ ...premier!, encours: { attenduCentimes, fige: true, declare } }, ...autres];
    };
    expect(ecartDesDeclares(bareme, declares(30_000), { base: 1_200_000 })).toBe(6_000);
    expect(ecartDesDeclares(bareme, declares(24_000), { base: 1_200_000 })).toBe(0);
    expect(ecartDesDeclares(bareme, declares(20_000), { base: 1_200_000 })).toBe(-4_000);
    expect(ecartDesDeclares(bareme, declares(20_000), { base: 1_200_000 }, 10_000)).toBe(6_000);
    expect(ecartDesDeclares(bareme, declares(30_000, false), { base: 1_200_000 })).toBe(0);
    expect(ecartDesDeclares(bareme, suivis('VALIDE'), { base: 1_200_000 })).toBe(0);
    // Another tier that is still to declare takes what the first one does not.
    const [premier, , ...autres] = declares(25_000);
    const deux = [premier!, suivis('VALIDE', 'VALIDE')[1]!, ...autres];
    expect(ecartDesDeclares(bareme, deux, { base: 2_000_000 })).toBe(0);
  });
  it('invalidé, un palier laisse sa part aux autres', () => {
    expect([...montantsDesPaliers(bareme, suivis('INVALIDE', 'VALIDE'), { base: 2_000_000 })]).toEqual([[2, 80_000]]);
  });
  it('dit par des mots seuls : un montant à compléter', () => {
    const paliers = [{ seuil: null, valeur: null, id: 1, etat: 'VALIDE' as const, encours: null }];
    expect([...montantsDesPaliers({ ...bareme, paliers }, paliers, { base: 0 })]).toEqual([[1, null]]);
  });
  it('dit par sa valeur seule : elle vaut pour ce qui est acheté', () => {
    const paliers = [{ seuil: null, valeur: 300, id: 1, etat: 'VALIDE' as const, encours: null }];
    expect([...montantsDesPaliers({ ...bareme, paliers }, paliers, { base: 1_000_000 })]).toEqual([[1, 30_000]]);
  });

  const cas = fc.record({
    pas: fc.array(
      fc.record({
        ecart: fc.integer({ min: 1, max: 1_000_000 }),
        plus: fc.integer({ min: 0, max: 300 }),
        etat: fc.constantFrom(...etatsPalier),
        fige: fc.option(fc.integer({ min: 0, max: 500_000 }), { nil: null }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    base: fc.integer({ min: 0, max: 8_000_000 }),
    resultat: fc.constantFrom(
      'TAUX_PREMIER_EURO' as const,
      'TAUX_PAR_TRANCHE' as const,
      'MONTANT_FORFAITAIRE' as const,
    ),
  });
  it('ensemble, ni oubli ni double : le résultat du plus haut, ou ce qui était déjà figé', () => {
    fc.assert(
      fc.property(cas, ({ pas, base, resultat }) => {
        let seuil = 0;
        let valeur = 100;
        const paliers = pas.map(({ ecart, plus, etat, fige }, i): PalierSuivi => {
          seuil += ecart;
          valeur += plus;
          const encours = fige === null ? null : { attenduCentimes: fige, fige: true };
          return { id: i + 1, seuil, valeur, etat, encours: etat === 'VALIDE' ? encours : null };
        });
        const contrat = { ...bareme, resultat, paliers };
        const valides = paliers.flatMap(({ etat }, rang) => (etat === 'VALIDE' ? [rang] : []));
        const plusHaut = Math.max(0, ...valides.map((rang) => resultatAuPalier(contrat, rang, { base }) ?? 0));
        const figes = paliers.reduce((total, { encours }) => total + (encours?.attenduCentimes ?? 0), 0);
        const libre = paliers.some(({ etat, encours }) => etat === 'VALIDE' && encours === null);
        const montants = montantsDesPaliers(contrat, paliers, { base });
        expect([...montants.keys()]).toEqual(valides.map((rang) => rang + 1));
        // A free tier below the settled ones can only ask for up to its own result.
        const dernierLibre = paliers.findLastIndex(({ etat, encours }) => etat === 'VALIDE' && encours === null);
        const attendu = libre
          ? Math.max(
              figes,
              ...valides
                .filter((rang) => rang <= dernierLibre)
                .map((rang) => (paliers[rang]?.encours ? 0 : (resultatAuPalier(contrat, rang, { base }) ?? 0))),
            )
          : figes;
        expect(somme(montants)).toBe(attendu);
        if (figes === 0 && dernierLibre === valides.at(-1)) expect(somme(montants)).toBe(plusHaut);
      }),
    );
  });
});

it('les paliers que les achats atteignent et que personne n’a confirmés', () => {
  expect(paliersAConfirmer(suivis('VALIDE', 'A_ATTEINDRE', 'A_ATTEINDRE'), 2_000_000)).toEqual([2]);
  expect(paliersAConfirmer(suivis('INVALIDE'), 1_500_000)).toEqual([]);
});

it('la base qui grandit après le dernier palier n’est pas oubliée (RFA-16)', () => {
  const resultat = resultatRfa(bareme, { base: 3_500_000 }) ?? 0;
  expect(resteAReclamer(resultat, 10_000, [20_000, 60_000])).toBe(140_000 - 90_000);
  expect(resteAReclamer(10_000, 0, [20_000])).toBe(0);
});
