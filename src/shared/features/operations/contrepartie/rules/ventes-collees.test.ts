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
    expect(lireVentesCollees(texte, produits)).toEqual({ ventes: attendues, refusees: [] });
  });

  it.each(['Baume été\t1.234', 'Baume été\t12,345', 'Baume été\t3\t12,345', 'Baume été\t12 34'])(
    '%j : un nombre douteux ne s’écrit pas',
    (texte) => expect(lireVentesCollees(texte, produits)).toEqual({ ventes: [], refusees: [{ numero: 1, texte }] }),
  );

  it('disent ce qu’elles ne reconnaissent pas, et gardent le reste', () => {
    const { ventes, refusees } = lireVentesCollees('Inconnu\t4\nBaume été\t2,5\nCrème de jour\t9', produits);
    expect(ventes).toEqual([vente(0, 9, null)]);
    expect(refusees.map(({ texte }) => texte)).toEqual(['Baume été\t2,5', 'Inconnu']);
  });
});
