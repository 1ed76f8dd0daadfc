import { describe, expect, it } from 'vitest';
import { lireVentesCollees } from './ventes-collees.ts';

const produits = [
  { position: 0, nom: 'Crème de jour', ean: '3400930000001' },
  { position: 1, nom: 'Baume été', ean: null },
];
const vente = (position: number, quantiteVendue: number | null, caTtcCentimes: number | null) => ({
  position,
  quantiteVendue,
  caTtcCentimes,
});

describe('les ventes collées depuis un tableur', () => {
  it.each([
    ['code, quantité, montant', '3400930000001\t12\t142,80', [vente(0, 12, 14_280)]],
    ['nom sans accent ni majuscule', 'BAUME ETE;3', [vente(1, 3, null)]],
    ['avec ses en-têtes', 'Désignation\tCA TTC\tQté\nBaume été\t1 234,50 €\t7', [vente(1, 7, 123_450)]],
    ['zéro vendu', 'Baume été\t0', [vente(1, 0, null)]],
    ['la dernière ligne d’un produit l’emporte', 'Baume été\t1\nBaume été\t2', [vente(1, 2, null)]],
    ['le code avant le nom', '3400930000001\tUn autre nom\t5', [vente(0, 5, null)]],
  ])('%s', (_cas, texte, attendues) => {
    const { ventes, sorts } = lireVentesCollees(texte, produits);
    expect(ventes).toEqual(attendues);
    expect(sorts.filter(({ sort }) => sort === 'LAISSEE')).toEqual([]);
  });

  it('disent le sort de chaque ligne : gardée, remplacée, inconnue, à relire', () => {
    const { sorts } = lireVentesCollees(
      'Baume été\t1\nBaume été\t2\nInconnu\t4\n3400930000001\t5\nCrème de jour',
      produits,
    );
    expect(sorts).toEqual([
      { numero: 1, texte: 'Baume été\t1', sort: 'DOUBLON', phrase: 'La ligne 2 du même produit la remplace.' },
      { numero: 2, texte: 'Baume été\t2', sort: 'GARDEE', phrase: null },
      { numero: 3, texte: 'Inconnu\t4', sort: 'LAISSEE', phrase: 'Ce produit n’est pas dans cette promotion.' },
      {
        numero: 4,
        texte: '3400930000001\t5',
        sort: 'A_RELIRE',
        phrase: 'La clé de l’EAN 3400930000001 est incorrecte, vérifiez.',
      },
      { numero: 5, texte: 'Crème de jour', sort: 'LAISSEE', phrase: 'Ni quantité vendue ni chiffre d’affaires.' },
    ]);
  });

  it.each(['Baume été\t1.234', 'Baume été\t12,345', 'Baume été\t3\t12,345', 'Baume été\t12 34'])(
    '%j : un nombre douteux ne s’écrit pas',
    (texte) =>
      expect(lireVentesCollees(texte, produits)).toEqual({
        ventes: [],
        sorts: [{ numero: 1, texte, sort: 'LAISSEE', phrase: expect.stringMatching(/\.$/) }],
      }),
  );

  it('disent ce qu’elles ne reconnaissent pas, et gardent le reste', () => {
    const { ventes, sorts } = lireVentesCollees('Inconnu\t4\nBaume été\t2,5\nCrème de jour\t9', produits);
    expect(ventes).toEqual([vente(0, 9, null)]);
    expect(sorts.filter(({ sort }) => sort === 'LAISSEE').map(({ texte }) => texte)).toEqual([
      'Inconnu\t4',
      'Baume été\t2,5',
    ]);
  });
});
