import { lireEntier, ressembleAUnNombre, valeurLue } from './nombres.ts';

/** The titles a column may have, in the order in which they are tried. */
export type Titres<C extends string> = readonly (readonly [C, RegExp])[];
export type Cellules<C extends string> = Partial<Record<C, string>>;
export type Refusee = { readonly numero: number; readonly texte: string };

type Lecture<C extends string, L> = {
  readonly titres: Titres<C>;
  /** A header names at least one of these. */
  readonly cles: readonly C[];
  /** Without a header, the fields of a row, guessed from the form of each cell. */
  readonly deviner: (cellules: readonly string[]) => Cellules<C>;
  /** Null: the row cannot be read. */
  readonly enLigne: (cellules: Cellules<C>) => L | null;
};

const nu = (texte: string): string =>
  texte
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

export const enEan = (texte: string): string | null => {
  const chiffres = texte.replace(/[\s\u00a0\u202f]/g, '');
  return /^\d{13}$/.test(chiffres) ? chiffres : null;
};
/** A whole number of things, from 1 to a million. */
export const enQuantite = (texte: string): number | null => {
  const valeur = valeurLue(lireEntier(texte));
  return valeur !== null && valeur > 0 && valeur <= 1_000_000 ? valeur : null;
};
export const ressembleAUnPrix = (texte: string): boolean => /[€]|[.,]\d{1,2}\s*€?$/.test(texte.trim());

/** The cells of a row, sorted by their form: one code, numbers (the doubtful ones too: they refuse their row), texts. */
export const trierCellules = (cellules: readonly string[]) => {
  const pleines = cellules.filter((cellule) => cellule !== '');
  const ean = pleines.find((cellule) => enEan(cellule) !== null);
  return {
    ean,
    nombres: pleines.filter((cellule) => cellule !== ean && ressembleAUnNombre(cellule)),
    textes: pleines.filter((cellule) => cellule !== ean && !ressembleAUnNombre(cellule)),
  };
};

/** `undefined` when the row is data: a header names one of the keys, and has no figure. */
const lireEntete = <C extends string, L>(
  cellules: readonly string[],
  { titres, cles }: Lecture<C, L>,
): readonly (C | null)[] | undefined => {
  const colonnes = cellules.map((cellule) => titres.find(([, motif]) => motif.test(nu(cellule)))?.[0] ?? null);
  const unique = colonnes.map((colonne, i) => (colonnes.indexOf(colonne) === i ? colonne : null));
  return unique.some((c) => c !== null && cles.includes(c)) && !cellules.some(ressembleAUnNombre) ? unique : undefined;
};

/**
 * Reads rows copied from a spreadsheet (tabs) or from a CSV (semicolons), in the order of their header, or recognised
 * by the form of their cells.
 * @returns the rows that were read, and the others, as pasted, with their number from 1
 */
export const lireCollage = <C extends string, L>(
  texte: string,
  lecture: Lecture<C, L>,
): { lignes: L[]; refusees: Refusee[] } => {
  const separateur = texte.includes('\t') ? '\t' : ';';
  const rangees = texte
    .split(/\r\n|\r|\n/)
    .map((rangee, i) => ({
      numero: i + 1,
      texte: rangee,
      cellules: rangee.split(separateur).map((c) => c.trim().replace(/^"|"$/g, '')),
    }))
    .filter(({ cellules }) => cellules.some((cellule) => cellule !== ''));
  const entete = rangees[0] && lireEntete(rangees[0].cellules, lecture);
  const lignes: L[] = [];
  const refusees: Refusee[] = [];
  for (const rangee of entete ? rangees.slice(1) : rangees) {
    const champs = entete
      ? (Object.fromEntries(
          entete.flatMap((colonne, i) => (colonne === null ? [] : [[colonne, rangee.cellules[i] ?? '']])),
        ) as Cellules<C>)
      : lecture.deviner(rangee.cellules);
    const ligne = lecture.enLigne(champs);
    if (ligne) lignes.push(ligne);
    else refusees.push({ numero: rangee.numero, texte: rangee.texte.trim() });
  }
  return { lignes, refusees };
};
