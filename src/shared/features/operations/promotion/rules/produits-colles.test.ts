import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unProduit } from '#shared/features/operations/operation/exemples-de-test.ts';
import { ajouterProduits, collerProduits, lireProduitsCollesPromotion } from './produits-colles.ts';

const produit = (champs: object) => ({
  ...unProduit({ prixPublicTtcCentimes: null, prixAchatHtCentimes: null, tva: null }),
  ...champs,
});

/** The code of the examples has a wrong key on purpose: the row is kept with a warning. */
const gardee = (texte: string) =>
  texte.includes('3400930000001')
    ? { numero: 1, texte, sort: 'A_RELIRE', phrase: 'La clé de l’EAN 3400930000001 est incorrecte, vérifiez.' }
    : { numero: 1, texte, sort: 'GARDEE', phrase: null };

describe('lireProduitsColles', () => {
  test('suit l’en-tête quel que soit son ordre', () =>
    expect(
      lireProduitsCollesPromotion(
        'Prix public TTC\tQté\tDésignation\tPA HT\tCode EAN\tGamme\tTVA\n11,90 €\t12\tBaume\t6,05\t3400930000001\tSoin\t20 %',
      ).lignes,
    ).toEqual([
      produit({
        nom: 'Baume',
        ean: '3400930000001',
        gamme: 'Soin',
        quantite: 12,
        prixPublicTtcCentimes: 1190,
        prixAchatHtCentimes: 605,
        tva: 20,
      }),
    ]));

  test.each<[string, object]>([
    [
      '3400930000001\tBaume\t12\t11,90',
      { nom: 'Baume', ean: '3400930000001', quantite: 12, prixPublicTtcCentimes: 1190 },
    ],
    ['Baume;11,90;6,05', { nom: 'Baume', prixPublicTtcCentimes: 1190, prixAchatHtCentimes: 605 }],
    ['3400930000001', { nom: '3400930000001', ean: '3400930000001' }],
    ['Baume', { nom: 'Baume' }],
  ])('reconnaît %j', (texte, attendu) =>
    expect(lireProduitsCollesPromotion(texte)).toEqual({ lignes: [produit(attendu)], sorts: [gardee(texte)] }),
  );

  test('garde ce qui se lit et dit ce qui ne se lit pas', () =>
    expect(lireProduitsCollesPromotion('Produit\tQté\tPrix\nA\t3\t2,50\nB\tbeaucoup\t3\nC\t1\t-4')).toEqual({
      lignes: [produit({ nom: 'A', quantite: 3, prixPublicTtcCentimes: 250 })],
      sorts: [
        { numero: 2, texte: 'A\t3\t2,50', sort: 'GARDEE', phrase: null },
        {
          numero: 3,
          texte: 'B\tbeaucoup\t3',
          sort: 'LAISSEE',
          phrase: 'Écrivez un nombre entier en chiffres (0 à 9) : 1 200.',
        },
        { numero: 4, texte: 'C\t1\t-4', sort: 'LAISSEE', phrase: 'Le montant ne peut pas être négatif.' },
      ],
    }));
});

test.each(['1e1', '0x10', '5,555', '-5', '120', '5 5'])('une TVA %j refuse sa ligne', (tva) =>
  expect(lireProduitsCollesPromotion(`Produit\tTVA\nA\t${tva}`)).toEqual({
    lignes: [],
    sorts: [{ numero: 2, texte: `A\t${tva}`, sort: 'LAISSEE', phrase: expect.stringMatching(/\.$/) }],
  }),
);

test('un produit déjà là se complète au lieu d’être ajouté deux fois', () => {
  const present = produit({ nom: 'Baume réparateur', quantite: 6 });
  expect(
    ajouterProduits(
      [present],
      [produit({ nom: 'BAUME REPARATEUR', quantite: 12, prixPublicTtcCentimes: 1190 }), produit({ nom: 'Sérum' })],
    ),
  ).toEqual([
    produit({ nom: 'Baume réparateur', quantite: 6, prixPublicTtcCentimes: 1190 }),
    produit({ nom: 'Sérum' }),
  ]);
});

describe('coller des produits', () => {
  const TABLEAU = [
    'EAN\tProduit\tPrix',
    '3760001234565\tCrème\t10',
    '3760001234566\tGel\t5',
    '3760001234565\tCrème jour\t12',
    '37600\tLait\t4',
    '3760001234589\tSérum\t1.234',
    '\tBAUME\t8',
  ].join('\n');

  test('chaque ligne dit ce qu’elle devient, avec ce qui a été collé', () => {
    const { produits, sorts } = collerProduits([produit({ nom: 'Baume' })], TABLEAU);
    expect(produits.map(({ nom, ean, prixPublicTtcCentimes }) => [nom, ean, prixPublicTtcCentimes])).toEqual([
      ['Baume', null, 800],
      ['Crème', '3760001234565', 1000],
      ['Gel', '3760001234566', 500],
      ['Lait', null, 400],
    ]);
    expect(sorts).toEqual([
      { numero: 2, texte: '3760001234565\tCrème\t10', sort: 'GARDEE', phrase: null },
      {
        numero: 3,
        texte: '3760001234566\tGel\t5',
        sort: 'A_RELIRE',
        phrase: 'La clé de l’EAN 3760001234566 est incorrecte, vérifiez.',
      },
      {
        numero: 4,
        texte: '3760001234565\tCrème jour\t12',
        sort: 'DOUBLON',
        phrase: 'Doublon de la ligne 2 : ce qui lui manquait est repris.',
      },
      {
        numero: 5,
        texte: '37600\tLait\t4',
        sort: 'A_RELIRE',
        phrase: 'Le code « 37600 » a 5 chiffres : 7, 8, 12 ou 13 sont attendus. Le produit est gardé sans code.',
      },
      {
        numero: 6,
        texte: '3760001234589\tSérum\t1.234',
        sort: 'LAISSEE',
        phrase: '« 1.234 » : des milliers ou trois décimales ? Écrivez 1 234, ou au plus deux décimales.',
      },
      {
        numero: 7,
        texte: 'BAUME\t8',
        sort: 'DOUBLON',
        phrase: 'Ce produit était déjà là : ce qui lui manquait est repris.',
      },
    ]);
  });

  test('au-delà de 500 produits, les lignes laissées se disent', () => {
    const { produits, sorts } = collerProduits([], Array.from({ length: 502 }, (_, i) => `Produit n° ${i}`).join('\n'));
    expect(produits).toHaveLength(500);
    expect(sorts.slice(499).map(({ sort, phrase }) => [sort, phrase])).toEqual([
      ['GARDEE', null],
      ['LAISSEE', 'La liste est pleine : 500 produits au plus.'],
      ['LAISSEE', 'La liste est pleine : 500 produits au plus.'],
    ]);
  });

  test('aucune ligne collée ne se perd : chacune a un sort, et les gardées sont les produits', () => {
    const cellule = fc.constantFrom('', 'Crème', 'Gel', '3760001234565', '37600', '12,5', '1.234', '-3', '6');
    fc.assert(
      fc.property(fc.array(fc.array(cellule, { minLength: 3, maxLength: 3 }), { maxLength: 10 }), (rangees) => {
        const texte = rangees.map((rangee) => rangee.join('\t')).join('\n');
        const { produits, sorts } = collerProduits([], texte);
        const pleines = rangees.flatMap((rangee, i) =>
          rangee.some((valeurDeCellule) => valeurDeCellule !== '') ? [i + 1] : [],
        );
        expect(sorts.map(({ numero }) => numero)).toEqual(pleines);
        expect(sorts.filter(({ sort }) => sort === 'GARDEE' || sort === 'A_RELIRE')).toHaveLength(produits.length);
      }),
    );
  });
});
