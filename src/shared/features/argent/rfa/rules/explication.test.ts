import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { resultatsRfa } from '../schemas/enumerations.ts';
import { resultatRfa, resultatSansBase, type BaremeRfa } from './calcul.ts';
import { niveauxExpliques, papiersDeLaBase, type PapierDePeriode } from './explication.ts';

const PALIERS = [
  { seuil: 1_000_000, valeur: 200 },
  { seuil: 2_000_000, valeur: 400 },
];
const bareme = (champs: Partial<BaremeRfa> = {}): BaremeRfa => ({
  resultat: 'TAUX_PREMIER_EURO',
  taux: 0,
  plancher: { seuil: null, valeur: null },
  paliers: PALIERS,
  ...champs,
});
const expliquer = (contrat: BaremeRfa, base: number | null) => {
  const resultat = base === null ? resultatSansBase(contrat) : resultatRfa(contrat, { base });
  return niveauxExpliques(contrat, base === null ? null : { base }, resultat);
};

describe('palier par palier, ce qu’une période donne (RFA-53)', () => {
  test.each<[string, BaremeRfa, number | null, ReturnType<typeof expliquer>]>([
    [
      'dès le premier euro : le palier atteint seul, sur toute la base',
      bareme(),
      2_500_000,
      [
        { seuil: 0, fin: 1_000_000, valeur: 0, sur: null, donne: null },
        { seuil: 1_000_000, fin: 2_000_000, valeur: 200, sur: null, donne: null },
        { seuil: 2_000_000, fin: null, valeur: 400, sur: 2_500_000, donne: 100_000 },
      ],
    ],
    [
      'par tranche : chacune sur sa part',
      bareme({ resultat: 'TAUX_PAR_TRANCHE', taux: 100 }),
      2_500_000,
      [
        { seuil: 0, fin: 1_000_000, valeur: 100, sur: 1_000_000, donne: 10_000 },
        { seuil: 1_000_000, fin: 2_000_000, valeur: 200, sur: 1_000_000, donne: 20_000 },
        { seuil: 2_000_000, fin: null, valeur: 400, sur: 500_000, donne: 20_000 },
      ],
    ],
    [
      'un forfait se donne sans se multiplier',
      bareme({ resultat: 'MONTANT_FORFAITAIRE', paliers: [{ seuil: 1_000_000, valeur: 50_000 }] }),
      1_000_000,
      [
        { seuil: 0, fin: 1_000_000, valeur: 0, sur: null, donne: null },
        { seuil: 1_000_000, fin: null, valeur: 50_000, sur: null, donne: 50_000 },
      ],
    ],
    [
      'sous le plancher, rien',
      bareme({ plancher: { seuil: 1_500_000, valeur: null }, paliers: [] }),
      1_499_999,
      [{ seuil: 1_500_000, fin: null, valeur: 0, sur: null, donne: null }],
    ],
    [
      'un palier dès zéro prend la place du taux de base',
      bareme({ paliers: [{ seuil: 0, valeur: 300 }] }),
      10_000,
      [{ seuil: 0, fin: null, valeur: 300, sur: 10_000, donne: 300 }],
    ],
    [
      'une base que personne n’a donnée ne donne rien',
      bareme({ paliers: [] }),
      null,
      [{ seuil: 0, fin: null, valeur: 0, sur: null, donne: null }],
    ],
    [
      'sauf un forfait sans condition',
      bareme({ resultat: 'MONTANT_FORFAITAIRE', taux: 50_000, paliers: [] }),
      null,
      [{ seuil: 0, fin: null, valeur: 50_000, sur: null, donne: 50_000 }],
    ],
    ['les mots seuls : aucun niveau', bareme({ resultat: 'AUTRE' }), 10_000, []],
  ])('%s', (_nom, contrat, base, niveaux) => {
    expect(expliquer(contrat, base)).toEqual(niveaux);
  });

  it('ce que donnent les niveaux fait le résultat, et leurs parts la base', () => {
    const centiemes = fc.integer({ min: 0, max: 5_000_000 });
    fc.assert(
      fc.property(
        fc.record({
          resultat: fc.constantFrom(...resultatsRfa.filter((type) => type !== 'AUTRE')),
          taux: fc.integer({ min: 0, max: 2_000 }),
          plancher: fc.record({ seuil: fc.option(centiemes), valeur: fc.option(fc.integer({ min: 0, max: 2_000 })) }),
          paliers: fc
            .uniqueArray(fc.record({ seuil: centiemes, valeur: fc.integer({ min: 0, max: 2_000 }) }), {
              selector: ({ seuil }) => seuil,
              maxLength: 5,
            })
            .map((paliers) => paliers.toSorted((a, b) => a.seuil - b.seuil)),
        }),
        centiemes,
        fc.option(centiemes, { nil: undefined }),
        (contrat, base, baseResultat) => {
          const assiette = { base, ...(baseResultat !== undefined && { baseResultat }) };
          const resultat = resultatRfa(contrat, assiette);
          const niveaux = niveauxExpliques(contrat, assiette, resultat);
          const somme = (quoi: 'donne' | 'sur') => niveaux.reduce((total, niveau) => total + (niveau[quoi] ?? 0), 0);
          expect(somme('donne')).toBe(resultat);
          const tranches = contrat.resultat === 'TAUX_PAR_TRANCHE' && base >= (niveaux[0]?.seuil ?? 0) && base > 0;
          if (tranches && contrat.plancher.seuil === null) expect(somme('sur')).toBe(baseResultat ?? base);
        },
      ),
    );
  });
});

describe('les documents d’une période (RFA-53)', () => {
  const papier = (id: number, champs: Partial<PapierDePeriode> = {}): PapierDePeriode => ({
    id,
    numero: `F${id}`,
    avoir: false,
    date: '2026-03-10',
    htCentimes: 9_000,
    raison: null,
    ...champs,
  });
  const apports = new Map([1, 2, 3, 5].map((id) => [id, { base: id * 100, baseResultat: null }]));
  const papiers = [
    papier(1),
    papier(2, { raison: 'A_CLASSER' }),
    papier(3, { date: '2026-04-01' }),
    papier(4),
    papier(5),
  ];
  const lire = (montres: number) => papiersDeLaBase(papiers, apports, new Set(['2026-04']), montres);

  it('chacun dit ce qu’il apporte, ou pourquoi il n’apporte rien', () => {
    expect(lire(9).papiers.map(({ id, raison, base }) => [id, raison, base])).toEqual([
      [1, null, 100],
      [2, 'A_CLASSER', 0],
      [3, 'MOIS_SAISI', 0],
      [4, 'HORS_GAMME', 0],
      [5, null, 500],
    ]);
  });
  it('ceux qui ne se montrent pas se comptent', () => {
    expect(lire(1).autresPapiers).toEqual({ nombre: 4, base: 500 });
    expect(lire(9).autresPapiers).toEqual({ nombre: 0, base: 0 });
  });
});
