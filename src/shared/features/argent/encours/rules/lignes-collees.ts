import {
  creerReleve,
  lireCollage,
  lireQuantite,
  ressembleAUnPrix,
  trierCellules,
  type Cellules,
  type Collage,
  type LigneLue,
  type Titres,
} from '#shared/core/textes/collage.ts';
import { lireMontant } from '#shared/core/nombres.ts';
import { lireCodeColle } from '#shared/features/catalogue/produit/rules.ts';
import type { LigneEncours } from '../schemas.ts';

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

const enLigne = ({ produit, ean: code, quantite, prix, motif }: Cellules<Colonne>): LigneLue<LigneEncours> => {
  const releve = creerReleve();
  const { ean, refus, doute } = lireCodeColle(code);
  if (refus) releve.douter(`${refus} La ligne est gardée sans code.`);
  if (doute) releve.douter(doute);
  const nom = (produit ?? '').trim() || (ean ?? '');
  if (nom === '') releve.refuser('Ni produit ni code.');
  return releve.conclure({
    produit: nom.slice(0, 255),
    ean,
    quantite: releve.nombre(quantite, lireQuantite) ?? 1,
    prixUnitaireHtCentimes: releve.nombre(prix, lireMontant) ?? 0,
    tauxTvaCentiemes: null,
    motif: motif?.trim().slice(0, 255) || null,
  });
};

/**
 * Reads lines copied from a spreadsheet (tabs) or from a CSV (semicolons): product, EAN code, quantity, unit price,
 * motive, by the titles of their header, or by the form of their cells. A missing quantity is 1, a missing price 0.
 */
export const lireLignesCollees = (texte: string): Collage<LigneEncours> =>
  lireCollage(texte, { titres: TITRES, cles: ['produit', 'ean'], deviner, enLigne, identite: ({ ean }) => ean });
