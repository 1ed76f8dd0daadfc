import type { Produit } from '#shared/features/catalogue/produit/contract.ts';
import { produitEnSaisie, type ProduitEnSaisie } from './saisie.ts';

export type ChampProduit = keyof ProduitEnSaisie;
export const libellesChampFusion: Readonly<Record<ChampProduit, string>> = {
  nom: 'Nom',
  ean: 'EAN',
  cip13: 'CIP13',
  cip7: 'CIP7',
  codeCis: 'Code CIS',
  laboratoireDetailId: 'Laboratoire',
  marque: 'Marque',
  gamme: 'Gamme',
  famille: 'Famille',
  segment: 'Segment',
  sousSegment: 'Sous-segment',
  categorieEncadree: 'Catégorie encadrée',
  tva: 'TVA',
  remboursable: 'Remboursable',
  tauxRemboursement: 'Taux de remboursement',
  prixPublicConseilleCentimes: 'Prix public conseillé',
  prixFabricantCentimes: 'Prix fabricant',
  actif: 'Actif',
};
export const champsProduit = Object.keys(libellesChampFusion) as ChampProduit[];

export type Paire = readonly [Produit, Produit];
export type Cote = 0 | 1;

/** The kept product's value, or the other's when it has none. */
export const choixInitial = (paire: Paire, garde: Cote): Record<ChampProduit, Cote> => {
  const autre: Cote = garde === 0 ? 1 : 0;
  return Object.fromEntries(
    champsProduit.map((champ) => [champ, paire[garde][champ] === null && paire[autre][champ] !== null ? autre : garde]),
  ) as Record<ChampProduit, Cote>;
};

export const produitFusionne = (paire: Paire, choix: Record<ChampProduit, Cote>): ProduitEnSaisie =>
  Object.fromEntries(
    champsProduit.map((champ) => [champ, produitEnSaisie(paire[choix[champ]])[champ]]),
  ) as ProduitEnSaisie;

/** The side kept by default: the one with a medicine code. */
export const coteGarde = ([premier, autre]: Paire): Cote => (premier.cip13 === null && autre.cip13 !== null ? 1 : 0);
