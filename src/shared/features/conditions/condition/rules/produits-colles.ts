export type ProduitColle = { readonly nom: string; readonly ean: string | null; readonly remise: string | null };
export type ProduitsColles = {
  readonly produits: readonly ProduitColle[];
  /** What could not be read, as pasted, with its number from 1. */
  readonly refusees: readonly { readonly numero: number; readonly texte: string }[];
};

type Colonne = 'nom' | 'ean' | 'remise';
const TITRES: readonly (readonly [Colonne, RegExp])[] = [
  ['ean', /^(?:code|ean|ean ?13|cip|cip ?13|acl|gtin|code (?:ean|cip|acl|produit|barres?))$/],
  ['remise', /^(?:remise|taux|avantage|ug|unites gratuites|pourcentage)s?(?: .+)?$/],
  ['nom', /^(?:produit|designation|libelle|article|nom|denomination)s?(?: .+)?$/],
];

const nu = (texte: string): string =>
  texte
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const enEan = (texte: string): string | null => {
  const chiffres = texte.replace(/[\s\u00a0\u202f]/g, '');
  return /^\d{13}$/.test(chiffres) ? chiffres : null;
};
/** Figures of a discount: a percentage, a number, free goods. */
const estRemise = (texte: string): boolean =>
  /%|^\d{1,3}(?:[.,]\d{1,2})?$|^\d{1,4}\s*\+\s*\d{1,4}(?:\s*UG)?$/i.test(texte);

/** `undefined` when the row is data: a header names at least the product or its code, and holds no figure. */
const lireEntete = (cellules: readonly string[]): readonly (Colonne | null)[] | undefined => {
  if (cellules.some((cellule) => /\d{2}|%/.test(cellule.replace(/13|%/g, '')))) return undefined;
  const colonnes = cellules.map((cellule) => TITRES.find(([, motif]) => motif.test(nu(cellule)))?.[0] ?? null);
  const uniques = colonnes.map((colonne, i) => (colonnes.indexOf(colonne) === i ? colonne : null));
  return uniques.some((colonne) => colonne === 'nom' || colonne === 'ean') && uniques.filter(Boolean).length > 1
    ? uniques
    : undefined;
};

type Cellules = Partial<Record<Colonne, string>>;
/** Which cell is what, without a header: by what each looks like. */
const deviner = (cellules: readonly string[]): Cellules => {
  const pleines = cellules.filter(Boolean);
  const ean = pleines.find((cellule) => enEan(cellule) !== null);
  const remise =
    pleines.find((cellule) => cellule !== ean && estRemise(cellule)) ?? pleines.filter((cellule) => cellule !== ean)[1];
  const nom = pleines.find((cellule) => cellule !== ean && cellule !== remise);
  return { ...(nom && { nom }), ...(ean && { ean }), ...(remise && { remise }) };
};

const enProduit = ({ nom, ean: code, remise }: Cellules): ProduitColle | null => {
  const ean = code ? enEan(code) : null;
  const appele = nom?.trim() || ean;
  if (!appele || (code && !ean)) return null;
  const part = remise?.trim() ?? '';
  // Half a percent, or the 50 % that a spreadsheet keeps as 0,5? The row is refused rather than guessed.
  if (/^0[.,]\d+$/.test(part)) return null;
  // A bare number of a column of rates is a percentage.
  return {
    nom: appele.slice(0, 255),
    ean,
    remise: part === '' ? null : (/^\d{1,3}(?:[.,]\d{1,2})?$/.test(part) ? `${part} %` : part).slice(0, 255),
  };
};

/**
 * Reads products copied from a spreadsheet (tabs) or from a CSV (semicolons): name, EAN code, discount, in the order of their header, or
 * recognised by what they look like.
 */
export const lireProduitsColles = (texte: string): ProduitsColles => {
  const separateur = texte.includes('\t') ? '\t' : ';';
  const rangees = texte
    .split(/\r\n|\r|\n/)
    .map((rangee, i) => ({
      numero: i + 1,
      texte: rangee,
      cellules: rangee.split(separateur).map((c) => c.trim().replace(/^"|"$/g, '')),
    }))
    .filter(({ cellules }) => cellules.some(Boolean));
  const entete = rangees[0] && lireEntete(rangees[0].cellules);
  const lues = (entete ? rangees.slice(1) : rangees).map(({ numero, texte: rangee, cellules }) => ({
    numero,
    texte: rangee.trim(),
    produit: enProduit(
      entete
        ? Object.fromEntries(entete.flatMap((colonne, i) => (colonne ? [[colonne, cellules[i] ?? '']] : [])))
        : deviner(cellules),
    ),
  }));
  return {
    produits: lues.flatMap(({ produit }) => (produit ? [produit] : [])),
    refusees: lues.flatMap(({ produit, ...ligne }) => (produit ? [] : [ligne])),
  };
};
