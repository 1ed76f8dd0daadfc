import type { Produit, ProduitSaisi } from '#shared/features/catalogue/produit/contract.ts';

export type ProduitEnSaisie = Pick<Produit, keyof ProduitSaisi>;

export const produitVide: ProduitEnSaisie = {
  nom: '',
  ean: null,
  cip7: null,
  cip13: null,
  codeCis: null,
  marque: null,
  gamme: null,
  laboratoireDetailId: null,
  famille: null,
  segment: null,
  sousSegment: null,
  tva: null,
  remboursable: false,
  tauxRemboursement: null,
  categorieEncadree: null,
  prixPublicConseilleCentimes: null,
  prixFabricantCentimes: null,
  actif: true,
};

const champs = Object.keys(produitVide) as (keyof ProduitEnSaisie)[];

/** The fields of a product that a person types. */
export const produitEnSaisie = (produit: Produit): ProduitEnSaisie =>
  Object.fromEntries(champs.map((champ) => [champ, produit[champ]])) as ProduitEnSaisie;
