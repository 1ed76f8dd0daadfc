import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { etatsPalier } from '../schemas/enumerations.ts';
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
/** The atteintes of these tiers, confirmed, under their ranks; 0 is the rest. */
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
/** A period of this contract on that base. */
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
/** What each encours asks for, by the atteinte that it names, with the parts of those that it carries. */
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
  it('ce qui est déclaré ne suit plus la base : de trop, cela se dit', () => {
    expect(trop(reclamants([1], { 1: encoursDe(30_000) }), 1_200_000)).toBe(6_000);
    expect(trop(reclamants([1], { 1: encoursDe(24_000) }), 1_200_000)).toBe(0);
    expect(trop(reclamants([1], { 1: encoursDe(20_000) }), 1_200_000, { acomptesCentimes: 10_000 })).toBe(6_000);
    expect(trop(reclamants([1], { 1: encoursDe(30_000, true, false) }), 1_200_000)).toBe(0);
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

describe('ensemble, ni oubli ni double (RFA-46, RFA-48, RFA-49)', () => {
  type Acte =
    | { readonly quoi: 'base'; readonly base: number }
    | { readonly quoi: 'palier'; readonly id: number; readonly etat: PalierSuivi['etat'] }
    | { readonly quoi: 'declarer' | 'reclamer' | 'corriger' }
    | { readonly quoi: 'regler'; readonly centimes: number }
    | { readonly quoi: 'saisir'; readonly centimes: number };
  type Encours = EncoursReclame & { readonly id: number; readonly regle: number; readonly naissance: number };
  type Monde = {
    readonly contrat: BaremeRfa;
    readonly acomptesCentimes: number;
    readonly base: number;
    readonly finie: boolean;
    readonly etats: ReadonlyMap<number, PalierSuivi['etat']>;
    /** What was asked for again, and the rest; `palier` 0. */
    readonly encore: readonly { readonly id: number; readonly palier: number }[];
    readonly portees: ReadonlyMap<number, number | null>;
    readonly encours: readonly Encours[];
    readonly suivant: number;
  };
  const paliersDe = ({ contrat, etats }: Monde): PalierSuivi[] =>
    contrat.paliers.map((palier, i) => ({ ...palier, id: i + 1, etat: etats.get(i + 1) ?? 'A_ATTEINDRE' }));
  const lire = (monde: Monde): PeriodeAReclamer => {
    const claims = paliersDe(monde).flatMap((palier) =>
      palier.etat === 'VALIDE'
        ? [palier.id, ...monde.encore.filter((e) => e.palier === palier.id).map(({ id }) => id)].map((id) => ({
            id,
            palier,
          }))
        : [],
    );
    const restes = monde.encore.filter((e) => e.palier === 0).map(({ id }) => ({ id, palier: null }));
    return periode(
      [...claims, ...restes].map((claim) => ({
        ...claim,
        porteuseId: monde.portees.get(claim.id) ?? null,
        encours: monde.encours.find(({ id }) => id === claim.id) ?? null,
      })),
      monde.base,
      monde,
    );
  };
  /** What the reconciliation does: what nothing asks for leaves, the rest follows. */
  const reconcilier = (monde: Monde): Monde => {
    const reclamations = reclamationsDePeriode(lire(monde));
    let naissances = monde.suivant;
    const encours = reclamations.flatMap(({ porteuseId, fige, montantCentimes }): Encours[] => {
      const connu = monde.encours.find(({ id }) => id === porteuseId);
      if (connu && fige) return [connu];
      if (montantCentimes === 0) return [];
      const neuf = connu ?? { id: porteuseId, regle: 0, fige: false, declare: false, naissance: (naissances += 1) };
      return [{ ...neuf, attenduCentimes: montantCentimes ?? 0 }];
    });
    const portees = new Map(monde.portees);
    for (const { fige, porteuseId, parts, montantCentimes } of reclamations)
      if (!fige)
        for (const id of parts.keys()) portees.set(id, id === porteuseId || montantCentimes === 0 ? null : porteuseId);
    return { ...monde, encours, portees, suivant: naissances };
  };
  const surOuvert = (monde: Monde, faire: (lie: Encours) => Encours): Monde => ({
    ...monde,
    encours: monde.encours.map((lie) => (lie.fige ? lie : faire(lie))),
  });
  const agir = (monde: Monde, acte: Acte): Monde => {
    switch (acte.quoi) {
      case 'base':
        return { ...monde, base: acte.base };
      case 'palier': {
        const id = 1 + (acte.id % monde.contrat.paliers.length);
        const vises = [id, ...paliersEntraines(paliersDe(monde), id, acte.etat)];
        if (acte.etat === 'VALIDE')
          return {
            ...monde,
            etats: new Map([...monde.etats, ...vises.map((vise) => [vise, acte.etat] as const)]),
            portees: new Map(
              [...monde.portees].filter(([de]) => !vises.includes(de) || monde.etats.get(de) === 'VALIDE'),
            ),
          };
        // One that received money does not go (RFA-17).
        const partent = new Set([...vises, ...monde.encore.filter((e) => vises.includes(e.palier)).map((e) => e.id)]);
        if (monde.encours.some((lie) => partent.has(lie.id) && lie.regle > 0)) return monde;
        return {
          ...monde,
          etats: new Map([...monde.etats, ...vises.map((vise) => [vise, acte.etat] as const)]),
          encore: monde.encore.filter((e) => !partent.has(e.id)),
        };
      }
      case 'declarer':
        return surOuvert(monde, (lie) => ({ ...lie, fige: true, declare: true }));
      case 'saisir':
        return surOuvert(monde, (lie) => ({ ...lie, fige: true, attenduCentimes: acte.centimes }));
      case 'regler':
        return {
          ...monde,
          encours: monde.encours.map((lie) =>
            lie.declare ? { ...lie, regle: Math.min(lie.attenduCentimes, lie.regle + acte.centimes) } : lie,
          ),
        };
      case 'reclamer': {
        const { resteCentimes, jusquAuPalier } = bilanDePeriode(lire(monde), monde.finie);
        if (resteCentimes === 0) return monde;
        const encore = [...monde.encore, { id: monde.suivant + 100, palier: jusquAuPalier ?? 0 }];
        return { ...monde, encore, suivant: monde.suivant + 1 };
      }
      case 'corriger': {
        const declares = monde.encours
          .filter(({ declare, regle, attenduCentimes }) => declare && regle < attenduCentimes)
          .toSorted((a, b) => a.naissance - b.naissance)
          .map((lie) => ({ ...lie, regleCentimes: lie.regle }));
        const corriges = corrigerReclamations(declares, bilanDePeriode(lire(monde), monde.finie).tropCentimes);
        return {
          ...monde,
          encours: monde.encours.flatMap((lie) => {
            const attenduCentimes = corriges.get(lie.id) ?? lie.attenduCentimes;
            return attenduCentimes === 0 ? [] : [{ ...lie, attenduCentimes }];
          }),
        };
      }
    }
  };
  const unActe: fc.Arbitrary<Acte> = fc.oneof(
    fc.record({ quoi: fc.constant('base' as const), base: fc.integer({ min: 0, max: 8_000_000 }) }),
    fc.record({
      quoi: fc.constant('palier' as const),
      id: fc.nat(5),
      etat: fc.constantFrom('VALIDE' as const, 'VALIDE' as const, ...etatsPalier),
    }),
    fc.constantFrom({ quoi: 'declarer' as const }, { quoi: 'reclamer' as const }, { quoi: 'corriger' as const }),
    fc.record({ quoi: fc.constantFrom('regler' as const, 'saisir' as const), centimes: fc.nat(200_000) }),
  );
  const unContrat = fc
    .record({
      pas: fc.array(fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(300)), { minLength: 1, maxLength: 5 }),
      resultat: fc.constantFrom(
        'TAUX_PREMIER_EURO' as const,
        'TAUX_PAR_TRANCHE' as const,
        'MONTANT_FORFAITAIRE' as const,
      ),
    })
    .map(({ pas, resultat }): BaremeRfa => {
      let [seuil, valeur] = [0, 100];
      const paliers = pas.map(([ecart, plus]) => ({ seuil: (seuil += ecart), valeur: (valeur += plus) }));
      return { ...bareme, resultat, paliers };
    });
  it('dans tout ordre d’actes : jamais plus que le résultat sans le dire, un seul encours à déclarer, rien de nul', () => {
    fc.assert(
      fc.property(
        unContrat,
        fc.nat(50_000),
        fc.boolean(),
        fc.array(unActe, { minLength: 1, maxLength: 25 }),
        (contrat, acomptesCentimes, finie, actes) => {
          let monde: Monde = {
            contrat,
            acomptesCentimes,
            base: 1_000_000,
            finie,
            etats: new Map(),
            encore: [],
            portees: new Map(),
            encours: [],
            suivant: 0,
          };
          for (const acte of actes) {
            const avant = bilanDePeriode(lire(monde), finie);
            monde = reconcilier(agir(monde, acte));
            const periodeLue = lire(monde);
            const { encours } = monde;
            const reclamations = reclamationsDePeriode(periodeLue);
            const bilan = bilanDePeriode(periodeLue, finie);
            const reclameCentimes = somme(encours.map(({ attenduCentimes }) => attenduCentimes));
            const donne = Math.max(0, (periodeLue.resultatCentimes ?? 0) - acomptesCentimes);
            const fige = somme(encours.flatMap((lie) => (lie.fige ? [lie.attenduCentimes] : [])));
            expect(reconcilier(monde), 'refaire ne change rien').toEqual(monde);
            expect(encours.filter((lie) => !lie.fige).length, 'un seul à déclarer').toBeLessThanOrEqual(1);
            expect(encours.every((lie) => lie.fige || lie.attenduCentimes > 0)).toBe(true);
            expect(reclameCentimes).toBeLessThanOrEqual(Math.max(donne, fige));
            if (encours.some(({ declare }) => declare) && reclameCentimes > donne)
              expect(bilan.tropCentimes, 'de trop : c’est dit').toBeGreaterThanOrEqual(reclameCentimes - donne);
            if (finie) expect(bilan.resteCentimes).toBe(Math.max(0, donne - reclameCentimes));
            if (acte.quoi === 'reclamer' && avant.resteCentimes > 0) expect(bilan.resteCentimes).toBe(0);
            if (acte.quoi === 'corriger' && bilan.tropCentimes > 0)
              expect(
                encours.every(({ declare, regle, attenduCentimes }) => !declare || regle === attenduCentimes),
              ).toBe(true);
            for (const { porteuseId, montantCentimes, parts } of reclamations) {
              expect(somme(parts.values()), 'les parts font l’encours').toBe(montantCentimes);
              expect(encours.find(({ id }) => id === porteuseId)?.attenduCentimes ?? 0).toBe(montantCentimes);
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

it('les paliers que les achats atteignent et que personne n’a confirmés', () => {
  expect(paliersAConfirmer(suivis('VALIDE', 'A_ATTEINDRE', 'A_ATTEINDRE'), 2_000_000)).toEqual([2]);
  expect(paliersAConfirmer(suivis('INVALIDE'), 1_500_000)).toEqual([]);
});
