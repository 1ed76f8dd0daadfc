import { parseCentimes } from '#shared/core/centimes.ts';
import type { LigneEncours } from '../contract/schemas.ts';

export type Collage = {
  readonly lignes: LigneEncours[];
  /** What could not be read, as pasted, with its number from 1. */
  readonly refusees: readonly { readonly numero: number; readonly texte: string }[];
};

type Colonne = 'produit' | 'ean' | 'quantite' | 'prix' | 'motif';

const TITRES: readonly (readonly [Colonne, RegExp])[] = [
  ['ean', /^(?:code|ean|ean ?13|cip|cip ?13|acl|gtin|code (?:ean|cip|acl|produit|barres?))$/],
  ['quantite', /^(?:qte|qt|quantite|nb|nombre|boites?|quantite .+|qte .+)$/],
  ['prix', /^(?:pu|pu ?ht|prix.*|montant.*|tarif.*|valeur.*)$/],
  ['motif', /^(?:motif|raison|commentaire|observation|cause)s?$/],
  ['produit', /^(?:produit|designation|libelle|article|nom|denomination)s?(?: .+)?$/],
];

const nu = (texte: string): string =>
  texte
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** `undefined` when the row is data: a header names at least the product or its code, and has no figure. */
const lireEntete = (cellules: readonly string[]): readonly (Colonne | null)[] | undefined => {
  const colonnes = cellules.map((cellule) => TITRES.find(([, motif]) => motif.test(nu(cellule)))?.[0] ?? null);
  const unique = colonnes.map((colonne, i) => (colonnes.indexOf(colonne) === i ? colonne : null));
  return unique.some((c) => c === 'produit' || c === 'ean') && cellules.every((c) => parseCentimes(c) === null) ? unique : undefined;
};

const enEan = (texte: string): string | null => {
  const chiffres = texte.replace(/[\s\u00a0\u202f]/g, '');
  return /^\d{13}$/.test(chiffres) ? chiffres : null;
};
const enQuantite = (texte: string): number | null => {
  const valeur = parseCentimes(texte);
  return valeur !== null && valeur > 0 && valeur % 100 === 0 && valeur / 100 <= 1_000_000 ? valeur / 100 : null;
};
const estPrix = (texte: string): boolean => /[€]|[.,]\d{1,2}\s*€?$/.test(texte.trim());

/** Which cell is what, without a header: by what each looks like. */
const deviner = (cellules: readonly string[]): Partial<Record<Colonne, string>> => {
  const pleines = cellules.filter((cellule) => cellule !== '');
  const ean = pleines.find((cellule) => enEan(cellule) !== null);
  const nombres = pleines.filter((cellule) => cellule !== ean && parseCentimes(cellule) !== null);
  const textes = pleines.filter((cellule) => cellule !== ean && parseCentimes(cellule) === null);
  const prix = nombres.find(estPrix) ?? nombres[1];
  const quantite = nombres.find((nombre) => nombre !== prix);
  return {
    ...(textes[0] === undefined ? {} : { produit: textes[0] }),
    ...(textes[1] === undefined ? {} : { motif: textes[1] }),
    ...(ean === undefined ? {} : { ean }),
    ...(quantite === undefined ? {} : { quantite }),
    ...(prix === undefined ? {} : { prix }),
  };
};

const enLigne = ({ produit, ean: code, quantite, prix, motif }: Partial<Record<Colonne, string>>): LigneEncours | null => {
  const ean = code === undefined ? null : enEan(code);
  const nom = (produit ?? '').trim() || (ean ?? '');
  const nombre = quantite === undefined || quantite === '' ? 1 : enQuantite(quantite);
  const centimes = prix === undefined || prix === '' ? 0 : parseCentimes(prix);
  if (nom === '' || nombre === null || centimes === null || centimes < 0) return null;
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
export const lireLignesCollees = (texte: string): Collage => {
  const separateur = texte.includes('\t') ? '\t' : ';';
  const rangees = texte
    .split(/\r\n|\r|\n/)
    .map((rangee, i) => ({ numero: i + 1, texte: rangee, cellules: rangee.split(separateur).map((c) => c.trim().replace(/^"|"$/g, '')) }))
    .filter(({ cellules }) => cellules.some((cellule) => cellule !== ''));
  const entete = rangees[0] && lireEntete(rangees[0].cellules);
  const lignes: LigneEncours[] = [];
  const refusees: { numero: number; texte: string }[] = [];
  for (const rangee of entete ? rangees.slice(1) : rangees) {
    const champs = entete
      ? Object.fromEntries(entete.flatMap((colonne, i) => (colonne ? [[colonne, rangee.cellules[i] ?? '']] : [])))
      : deviner(rangee.cellules);
    const ligne = enLigne(champs);
    if (ligne) lignes.push(ligne);
    else refusees.push({ numero: rangee.numero, texte: rangee.texte.trim() });
  }
  return { lignes, refusees };
};
