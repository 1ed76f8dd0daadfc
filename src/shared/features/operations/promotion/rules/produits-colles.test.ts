import { describe, expect, test } from 'vitest';
import { unProduit } from '#shared/features/operations/operation/examples.ts';
import { ajouterProduits, lireProduitsColles } from './produits-colles.ts';

const produit = (champs: object) => ({
  ...unProduit({ prixPublicTtcCentimes: null, prixAchatHtCentimes: null, tva: null }),
  ...champs,
});

describe('lireProduitsColles', () => {
  test('suit l’en-tête quel que soit son ordre', () =>
    expect(
      lireProduitsColles(
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
    expect(lireProduitsColles(texte)).toEqual({ lignes: [produit(attendu)], refusees: [] }),
  );

  test('garde ce qui se lit et dit ce qui ne se lit pas', () =>
    expect(lireProduitsColles('Produit\tQté\tPrix\nA\t3\t2,50\nB\tbeaucoup\t3\nC\t1\t-4')).toEqual({
      lignes: [produit({ nom: 'A', quantite: 3, prixPublicTtcCentimes: 250 })],
      refusees: [
        { numero: 3, texte: 'B\tbeaucoup\t3' },
        { numero: 4, texte: 'C\t1\t-4' },
      ],
    }));
});

test.each(['1e1', '0x10', '5,555', '-5', '120', '5 5'])('une TVA %j refuse sa ligne', (tva) =>
  expect(lireProduitsColles(`Produit\tTVA\nA\t${tva}`)).toEqual({
    lignes: [],
    refusees: [{ numero: 2, texte: `A\t${tva}` }],
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
