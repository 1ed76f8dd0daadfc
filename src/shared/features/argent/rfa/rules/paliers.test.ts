import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { etatsPalier } from '../schemas/enumerations.ts';
import { resultatRfa, resultatSansBase, type BaremeRfa } from './calcul.ts';
import {
  ecartDesDeclares,
  paliersAConfirmer,
  reclamationsDePeriode,
  resteAReclamer,
  resultatAuPalier,
  type PalierSuivi,
  type PeriodeAReclamer,
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
const somme = (montants: Iterable<number | null>): number =>
  [...montants].reduce<number>((total, montant) => total + (montant ?? 0), 0);

/** A period of this contract on that base; `solde`: its rest was asked for. */
const periode = (
  paliers: readonly PalierSuivi[],
  base: number | null,
  { solde = null, acomptesCentimes = 0, contrat = bareme }: Partial<PeriodeAReclamer> & { contrat?: BaremeRfa } = {},
): PeriodeAReclamer => ({
  bareme: contrat,
  paliers,
  assiette: base === null ? null : { base },
  resultatCentimes: base === null ? resultatSansBase(contrat) : resultatRfa(contrat, { base }),
  acomptesCentimes,
  solde,
});
const montants = (...donnes: Parameters<typeof periode>) => [...reclamationsDePeriode(periode(...donnes)).paliers];

describe('ce que chaque palier réclame (RFA-11)', () => {
  it('le second ne réclame que la différence', () => {
    expect(montants(suivis('VALIDE', 'VALIDE'), 2_100_000)).toEqual([
      [1, 42_000],
      [2, 42_000],
    ]);
  });
  it('un montant déjà déclaré ne change pas, le suivant réclame le reste', () => {
    const [premier, deuxieme, troisieme] = suivis('VALIDE', 'VALIDE');
    const paliers = [{ ...premier!, encours: { attenduCentimes: 25_000, fige: true } }, deuxieme!, troisieme!];
    expect(montants(paliers, 2_000_000)).toEqual([
      [1, 25_000],
      [2, 55_000],
    ]);
  });
  it('ce qui est déclaré ne suit plus la base : l’écart se dit, dans les deux sens (RFA-36)', () => {
    const declares = (attenduCentimes: number, declare = true) => {
      const [premier, ...autres] = suivis('VALIDE');
      return [{ ...premier!, encours: { attenduCentimes, fige: true, declare } }, ...autres];
    };
    const ecart = (...donnes: Parameters<typeof periode>) => ecartDesDeclares(periode(...donnes));
    expect(ecart(declares(30_000), 1_200_000)).toBe(6_000);
    expect(ecart(declares(24_000), 1_200_000)).toBe(0);
    expect(ecart(declares(20_000), 1_200_000)).toBe(-4_000);
    expect(ecart(declares(20_000), 1_200_000, { acomptesCentimes: 10_000 })).toBe(6_000);
    expect(ecart(declares(30_000, false), 1_200_000)).toBe(0);
    expect(ecart(suivis('VALIDE'), 1_200_000)).toBe(0);
    // Another tier that is still to declare takes what the first one does not.
    const [premier, , ...autres] = declares(25_000);
    expect(ecart([premier!, suivis('VALIDE', 'VALIDE')[1]!, ...autres], 2_000_000)).toBe(0);
  });
  it('un solde déclaré compte aussi dans cet écart (RFA-36)', () => {
    const solde = { encours: { attenduCentimes: 50_000, fige: true, declare: true } };
    expect(ecartDesDeclares(periode(suivis(), 2_000_000, { solde }))).toBe(-30_000);
    expect(ecartDesDeclares(periode(suivis(), 1_500_000, { solde }))).toBe(20_000);
  });
  it('invalidé, un palier laisse sa part aux autres', () => {
    expect(montants(suivis('INVALIDE', 'VALIDE'), 2_000_000)).toEqual([[2, 80_000]]);
  });
  it('dit par des mots seuls : un montant à compléter', () => {
    const paliers = [{ seuil: null, valeur: null, id: 1, etat: 'VALIDE' as const, encours: null }];
    expect(montants(paliers, 0, { contrat: { ...bareme, paliers } })).toEqual([[1, null]]);
  });
  it('dit par sa valeur seule : elle vaut pour ce qui est acheté', () => {
    const paliers = [{ seuil: null, valeur: 300, id: 1, etat: 'VALIDE' as const, encours: null }];
    expect(montants(paliers, 1_000_000, { contrat: { ...bareme, paliers } })).toEqual([[1, 30_000]]);
  });
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

  // Three adhérents, of a contract whose tiers are counted on all of them.
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
  it.each(['TAUX_PAR_TRANCHE', 'MONTANT_FORFAITAIRE'] as const)(
    'dit atteint par le groupement, %s : la part d’un adhérent ne se calcule pas chez lui',
    (resultat) => {
      expect(resultatAuPalier({ ...commun, resultat }, atteintEnsemble, { base: 900_000 })).toBeNull();
    },
  );
});

describe('le solde (RFA-16)', () => {
  const solde = { encours: null };
  const encours = (attenduCentimes: number, fige = false) => ({ attenduCentimes, fige });
  it('réclame ce que les paliers ne réclament pas, et suit la base', () => {
    expect(reclamationsDePeriode(periode(suivis('VALIDE'), 2_500_000, { solde }))).toEqual({
      paliers: new Map([[1, 50_000]]),
      solde: 50_000,
    });
    expect(
      reclamationsDePeriode(periode(suivis('VALIDE'), 1_500_000, { solde: { encours: encours(50_000) } })).solde,
    ).toBe(0);
  });
  it('un palier validé après lui n’en prend rien deux fois', () => {
    const deja = { encours: encours(100_000, true) };
    expect(reclamationsDePeriode(periode(suivis('VALIDE', 'VALIDE'), 2_500_000, { solde: deja }))).toEqual({
      paliers: new Map([
        [1, 0],
        [2, 0],
      ]),
      solde: 100_000,
    });
  });
});

describe('ensemble, ni oubli ni double', () => {
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
  const encoursDe = (fige: number | null) => (fige === null ? null : { attenduCentimes: fige, fige: true });
  it('ce qui n’est pas figé ne fait jamais réclamer plus que le contrat ne donne, et refaire le calcul dit le même', () => {
    fc.assert(
      fc.property(
        cas,
        fc.option(fc.option(fc.integer({ min: 0, max: 500_000 }), { nil: null }), { nil: undefined }),
        fc.integer({ min: 0, max: 50_000 }),
        ({ pas, base, resultat }, figeDuSolde, acomptesCentimes) => {
          let seuil = 0;
          let valeur = 100;
          const paliers = pas.map(({ ecart, plus, etat, fige }, i): PalierSuivi => {
            seuil += ecart;
            valeur += plus;
            return { id: i + 1, seuil, valeur, etat, encours: etat === 'VALIDE' ? encoursDe(fige) : null };
          });
          const contrat = { ...bareme, resultat, paliers };
          const solde = figeDuSolde === undefined ? null : { encours: encoursDe(figeDuSolde) };
          const entree = periode(paliers, base, { solde, acomptesCentimes, contrat });
          const dus = reclamationsDePeriode(entree);
          const reclame = somme(dus.paliers.values()) + (dus.solde ?? 0);
          const figes = somme(paliers.map(({ encours }) => encours?.attenduCentimes ?? 0)) + (figeDuSolde ?? 0);
          const donne = Math.max(0, (resultatRfa(contrat, { base }) ?? 0) - acomptesCentimes);
          expect(reclame).toBeLessThanOrEqual(Math.max(figes, donne));
          if (solde !== null && solde.encours === null) expect(reclame).toBe(Math.max(figes, donne));
          // Written as it says, it says the same again.
          const ecrits = paliers.map((palier) => ({
            ...palier,
            encours:
              palier.encours ??
              (dus.paliers.has(palier.id) ? { attenduCentimes: dus.paliers.get(palier.id) ?? 0, fige: false } : null),
          }));
          const soldeEcrit = solde && { encours: solde.encours ?? { attenduCentimes: dus.solde ?? 0, fige: false } };
          expect(reclamationsDePeriode({ ...entree, paliers: ecrits, solde: soldeEcrit })).toEqual(dus);
        },
      ),
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
