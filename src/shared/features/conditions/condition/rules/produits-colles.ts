import {
  creerReleve,
  enEan,
  lireCollage,
  type Cellules,
  type Collage,
  type LigneLue,
  type Titres,
} from '#shared/core/textes/collage.ts';
import { lireCodeColle } from '#shared/features/catalogue/produit/rules.ts';

type ProduitColle = { readonly nom: string; readonly ean: string | null; readonly remise: string | null };

type Colonne = 'nom' | 'ean' | 'remise';
const TITRES: Titres<Colonne> = [
  ['ean', /^(?:code|ean|ean ?13|cip|cip ?13|acl|gtin|code (?:ean|cip|acl|produit|barres?))$/],
  ['remise', /^(?:remise|taux|avantage|ug|unites gratuites|pourcentage)s?(?: .+)?$/],
  ['nom', /^(?:produit|designation|libelle|article|nom|denomination)s?(?: .+)?$/],
];

/** Whether a cell looks like a discount: a percentage, a number, free units. */
const estRemise = (texte: string): boolean =>
  /%|^\d{1,3}(?:[.,]\d{1,2})?$|^\d{1,4}\s*\+\s*\d{1,4}(?:\s*UG)?$/i.test(texte);

/** Guesses the field of each cell from its form, when the paste has no header. */
const deviner = (cellules: readonly string[]): Cellules<Colonne> => {
  const pleines = cellules.filter(Boolean);
  const ean = pleines.find((cellule) => enEan(cellule) !== null);
  const remise =
    pleines.find((cellule) => cellule !== ean && estRemise(cellule)) ?? pleines.filter((cellule) => cellule !== ean)[1];
  const nom = pleines.find((cellule) => cellule !== ean && cellule !== remise);
  return { ...(nom && { nom }), ...(ean && { ean }), ...(remise && { remise }) };
};

const enProduit = ({ nom, ean: code, remise }: Cellules<Colonne>): LigneLue<ProduitColle> => {
  const releve = creerReleve();
  const { ean, refus, doute } = lireCodeColle(code);
  if (refus) releve.refuser(refus);
  if (doute) releve.douter(doute);
  const appele = nom?.trim() || ean || '';
  if (appele === '' && !refus) releve.refuser('Ni nom ni code.');
  const part = remise?.trim() ?? '';
  // `0,5` may be half a percent, or the 50 % of a spreadsheet: the row is refused rather than guessed.
  if (/^0[.,]\d+$/.test(part)) releve.refuser(`La remise « ${part} » est douteuse : écrivez-la avec le signe %.`);
  return releve.conclure({
    nom: appele.slice(0, 255),
    ean,
    // A bare number of a column of rates is a percentage.
    remise: part === '' ? null : (/^\d{1,3}(?:[.,]\d{1,2})?$/.test(part) ? `${part} %` : part).slice(0, 255),
  });
};

/**
 * Reads products copied from a spreadsheet (tabs) or from a CSV (semicolons): name, EAN code, discount, by the titles
 * of their header, or by the form of their cells.
 */
export const lireProduitsCollesCondition = (texte: string): Collage<ProduitColle> =>
  lireCollage(texte, {
    titres: TITRES,
    cles: ['nom', 'ean'],
    deviner,
    enLigne: enProduit,
    identite: ({ nom, ean }) => ean ?? nom.toLowerCase(),
  });
