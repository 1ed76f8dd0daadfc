import { describe, expect, it } from 'vitest';
import { produitSaisiSchema, type Produit } from '#shared/features/catalogue/produit/contract.ts';
import { champsProduit, choixInitial, produitFusionne, coteGarde } from './fusion.ts';
import { produitVide, produitEnSaisie } from './saisie.ts';

const produit = (id: number, champs: Partial<Produit> = {}): Produit => ({
  ...produitVide,
  id,
  nom: `Produit ${id}`,
  laboratoireNom: null,
  creeLe: '2026-11-21T08:00:00.000Z',
  modifieLe: '2026-11-21T08:00:00.000Z',
  modifieParNom: null,
  version: 4,
  avertissements: [],
  ...champs,
});

describe('fusionner deux produits', () => {
  it('compare et garde chaque champ qui se saisit : aucun ne se perd', () => {
    const saisis = Object.keys(produitSaisiSchema.shape).toSorted();
    expect(champsProduit.toSorted()).toEqual(saisis);
    expect(Object.keys(produitEnSaisie(produit(1))).toSorted()).toEqual(saisis);
  });

  it('propose de garder celui dont le code de médicament est connu, sinon le premier', () => {
    const connu = produit(2, { cip13: '3400930000001' });
    expect(coteGarde([produit(1), connu])).toBe(1);
    expect(coteGarde([connu, produit(1)])).toBe(0);
    expect(coteGarde([connu, { ...connu, id: 3 }])).toBe(0);
    expect(coteGarde([produit(1), produit(2)])).toBe(0);
  });

  it('prend la valeur du produit gardé, et celle de l’autre là où il n’en a pas', () => {
    const paire = [
      produit(1, { marque: 'Boréal', gamme: null, tva: 20 }),
      produit(2, { marque: 'Borealis', gamme: 'Hiver', tva: null, remboursable: true }),
    ] as const;
    expect(produitFusionne(paire, choixInitial(paire, 0))).toMatchObject({
      nom: 'Produit 1',
      marque: 'Boréal',
      gamme: 'Hiver',
      tva: 20,
      remboursable: false,
    });
    expect(produitFusionne(paire, choixInitial(paire, 1))).toMatchObject({
      nom: 'Produit 2',
      marque: 'Borealis',
      gamme: 'Hiver',
      tva: 20,
      remboursable: true,
    });
  });

  it('suit ensuite chaque choix de la personne', () => {
    const paire = [produit(1, { marque: 'Boréal' }), produit(2, { marque: 'Borealis' })] as const;
    expect(produitFusionne(paire, { ...choixInitial(paire, 0), marque: 1 })).toMatchObject({
      nom: 'Produit 1',
      marque: 'Borealis',
    });
  });
});
