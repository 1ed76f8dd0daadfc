import {
  enEan,
  enQuantite,
  lireCollage,
  ressembleAUnPrix,
  trierCellules,
  type Cellules,
  type Refusee,
  type Titres,
} from '#shared/core/collage.ts';
import { lireMontant, valeurLue } from '#shared/core/nombres.ts';
import type { LigneEncours } from '../contract/schemas.ts';

export type Collage = {
  readonly lignes: LigneEncours[];
  /** What could not be read, as pasted, with its number from 1. */
  readonly refusees: readonly Refusee[];
};

type Colonne = 'produit' | 'ean' | 'quantite' | 'prix' | 'motif';

const TITRES: Titres<Colonne> = [
  ['ean', /^(?:code|ean|ean ?13|cip|cip ?13|acl|gtin|code (?:ean|cip|acl|produit|barres?))$/],
  ['quantite', /^(?:qte|qt|quantite|nb|nombre|boites?|quantite .+|qte .+)$/],
  ['prix', /^(?:pu|pu ?ht|prix.*|montant.*|tarif.*|valeur.*)$/],
  ['motif', /^(?:motif|raison|commentaire|observation|cause)s?$/],
  ['produit', /^(?:produit|designation|libelle|article|nom|denomination)s?(?: .+)?$/],
];

const deviner = (cellules: readonly string[]): Cellules<Colonne> => {
  const { ean, nombres, textes } = trierCellules(cellules);
  const prix = nombres.find(ressembleAUnPrix) ?? nombres[1];
  const quantite = nombres.find((nombre) => nombre !== prix);
  return {
    ...(textes[0] === undefined ? {} : { produit: textes[0] }),
    ...(textes[1] === undefined ? {} : { motif: textes[1] }),
    ...(ean === undefined ? {} : { ean }),
    ...(quantite === undefined ? {} : { quantite }),
    ...(prix === undefined ? {} : { prix }),
  };
};

const enLigne = ({ produit, ean: code, quantite, prix, motif }: Cellules<Colonne>): LigneEncours | null => {
  const ean = code === undefined ? null : enEan(code);
  const nom = (produit ?? '').trim() || (ean ?? '');
  const nombre = quantite === undefined || quantite === '' ? 1 : enQuantite(quantite);
  const centimes = prix === undefined || prix === '' ? 0 : valeurLue(lireMontant(prix));
  if (nom === '' || nombre === null || centimes === null) return null;
  return {
    produit: nom.slice(0, 255),
    ean,
    quantite: nombre,
    prixUnitaireHtCentimes: centimes,
    motif: motif?.trim().slice(0, 255) || null,
  };
};

/**
 * Reads lines copied from a spreadsheet (tabs) or from a CSV (semicolons): product, EAN code, quantity, unit price, motive, in the order
 * of their header, or recognised by what they look like. A missing quantity is 1, a missing price 0.
 */
export const lireLignesCollees = (texte: string): Collage =>
  lireCollage(texte, { titres: TITRES, cles: ['produit', 'ean'], deviner, enLigne });
