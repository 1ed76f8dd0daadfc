import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  gammeComplete,
  gammesIncompletes,
  libelleSeuils,
  materialiserCondition,
  nbProduitsConditionGroupement,
  premierChevauchement,
} from './contenu.ts';

const bornes = (seuilMin: number | null, seuilMax: number | null) => ({ seuilMin, seuilMax });

describe('les tranches', () => {
  it.each<[string, (readonly [number | null, number | null])[], number | null]>([
    [
      'sans seuil',
      [
        [null, null],
        [null, null],
      ],
      null,
    ],
    [
      'qui se suivent',
      [
        [0, 12],
        [12, 24],
        [24, null],
      ],
      null,
    ],
    [
      'avec un trou',
      [
        [0, 12],
        [20, null],
      ],
      null,
    ],
    [
      'qui se chevauchent',
      [
        [0, 12],
        [11.99, 24],
      ],
      1,
    ],
    [
      'dans le désordre',
      [
        [12, 24],
        [0, 12],
      ],
      1,
    ],
    [
      'après une tranche sans fin',
      [
        [0, 12],
        [12, null],
        [24, 36],
      ],
      2,
    ],
    [
      'sans début après une autre',
      [
        [5, 12],
        [null, 20],
      ],
      1,
    ],
    [
      'séparées par une tranche de mots',
      [
        [0, 12],
        [null, null],
        [6, 20],
      ],
      2,
    ],
  ])('%s', (_cas, tranches, attendu) => {
    expect(premierChevauchement(tranches.map(([a, b]) => bornes(a, b)))).toBe(attendu);
  });

  it('acceptées, ne donnent jamais deux tranches à une même quantité', () => {
    const tranche = fc
      .tuple(fc.integer({ min: 0, max: 50 }), fc.option(fc.integer({ min: 1, max: 20 })))
      .map(([min, plus]) => bornes(min, plus === null ? null : min + plus));
    fc.assert(
      fc.property(fc.array(tranche, { maxLength: 5 }), fc.integer({ min: 0, max: 80 }), (tranches, quantite) => {
        const tranchesDeLaQuantite = tranches.filter(
          ({ seuilMin, seuilMax }) => (seuilMin ?? 0) <= quantite && (seuilMax === null || quantite < seuilMax),
        );
        expect(premierChevauchement(tranches) !== null || tranchesDeLaQuantite.length <= 1).toBe(true);
      }),
    );
  });

  it.each([
    [null, null, null],
    [12, 24, 'de 12 à moins de 24'],
    [24, null, 'à partir de 24'],
    [null, 12, 'moins de 12'],
    [0, 12, 'moins de 12'],
    [1500.5, null, 'à partir de 1\u00a0500,5'],
  ])('de %s à %s se disent %s', (min, max, attendu) => {
    expect(libelleSeuils(bornes(min, max))).toBe(attendu);
  });
});

const produit = { nom: 'Spray', ean: null, remise: '20 %' };
const tranche = (champs: object = {}) => ({ libelle: 'Unités', ...bornes(null, null), produits: [produit], ...champs });

describe('une gamme complète', () => {
  it.each([
    ['nommée, une tranche, un produit', { nom: 'A', tranches: [tranche()] }, true],
    ['sans tranche', { nom: 'A', tranches: [] }, false],
    ['une tranche sans produit', { nom: 'A', tranches: [tranche(), tranche({ produits: [] })] }, false],
    ['sans nom', { nom: ' ', tranches: [tranche()] }, false],
  ])('%s', (_cas, gamme, attendu) => {
    expect(gammeComplete(gamme)).toBe(attendu);
  });
  it('se nomme par son choix quand elle ne l’est pas', () => {
    expect(
      gammesIncompletes([
        {
          libelle: 'Un',
          gammes: [
            { nom: 'A', tranches: [tranche()] },
            { nom: 'B', tranches: [] },
          ],
        },
      ]),
    ).toEqual(['Un : B']);
  });
});

it('un choix accepté devient une condition par tranche, dans l’ordre, avec tous ses produits', () => {
  const choix = {
    libelle: 'Volume',
    gammes: [
      {
        nom: 'Solaires',
        tranches: [
          tranche({ ...bornes(12, 24) }),
          tranche({
            libelle: 'x'.repeat(255),
            ...bornes(24, null),
            produits: [produit, { ...produit, remise: '30 %' }],
          }),
        ],
      },
      { nom: 'Hygiène', tranches: [tranche({ produits: [{ ...produit, remise: '10+2 UG' }] })] },
    ],
  };
  const faites = materialiserCondition(choix);
  expect(faites.map(({ rang, gamme, remise, remisePct, ug }) => [rang, gamme, remise, remisePct, ug])).toEqual([
    [0, 'Solaires', '20 %', 20, null],
    [1, 'Solaires', 'de 20\u00a0% à 30\u00a0%', null, null],
    [2, 'Hygiène', '10+2 UG', null, '10+2'],
  ]);
  expect(faites[0]?.condition).toBe('Unités (de 12 à moins de 24)');
  expect(faites.flatMap(({ produits }) => produits)).toHaveLength(nbProduitsConditionGroupement([choix]));
});
