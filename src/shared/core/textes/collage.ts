import { motsNus } from './mots.ts';
import { lireEntier, ressembleAUnNombre, type NombreLu } from '../nombres.ts';

/** The titles a column may have, in the order in which they are tried. */
export type Titres<C extends string> = readonly (readonly [C, RegExp])[];
export type Cellules<C extends string> = Partial<Record<C, string>>;

/** What becomes of a pasted row (COM-44): kept, kept with a doubt, merged with another, or left out. */
export type SortLigne = 'GARDEE' | 'A_RELIRE' | 'DOUBLON' | 'LAISSEE';
export type LigneCollee = {
  /** The rank of the pasted row, from 1. */
  readonly numero: number;
  readonly texte: string;
  readonly sort: SortLigne;
  /** The explanation shown to the person; null when the fate of the row needs none. */
  readonly phrase: string | null;
};
/** The rows that were read, in order, and the fate of every row that was pasted. */
export type Collage<L> = { readonly lignes: readonly L[]; readonly sorts: readonly LigneCollee[] };

/** A row that was read, with its doubts, or the reason why it is left out. */
export type LigneLue<L> = { readonly ligne: L; readonly doutes: readonly string[] } | { readonly refus: string };

/** Collects, cell by cell, the reasons to refuse a row and the mere doubts about it. */
export const creerReleve = () => {
  const refus: string[] = [];
  const doutes: string[] = [];
  return {
    refuser: (phrase: string) => void refus.push(phrase),
    douter: (phrase: string) => void doutes.push(phrase),
    /** Reads a number; null for an empty cell, and for an unreadable one, which refuses the row. */
    nombre: (texte: string | undefined, lire: (texte: string) => NombreLu): number | null => {
      if (texte === undefined || texte.trim() === '') return null;
      const nombreLu = lire(texte);
      if ('valeur' in nombreLu) return nombreLu.valeur;
      refus.push(nombreLu.refus);
      return null;
    },
    conclure: <L>(ligne: L): LigneLue<L> => (refus.length > 0 ? { refus: refus.join(' ') } : { ligne, doutes }),
  };
};

type Lecture<C extends string, L> = {
  readonly titres: Titres<C>;
  /** The columns that identify a header: a header names at least one of them. */
  readonly cles: readonly C[];
  /** Guesses the field of each cell from its form, when the paste has no header. */
  readonly deviner: (cellules: readonly string[]) => Cellules<C>;
  readonly enLigne: (cellules: Cellules<C>) => LigneLue<L>;
  /** The key of the product of a row: a second row with the same key is reported as a duplicate. */
  readonly identite?: (ligne: L) => string | null;
};

export const enEan = (texte: string): string | null => {
  const chiffres = texte.replace(/[\s\u00a0\u202f]/g, '');
  return /^\d{13}$/.test(chiffres) ? chiffres : null;
};
/** A whole number of things, from 1 to a million. */
export const lireQuantite = (texte: string): NombreLu => {
  const entierLu = lireEntier(texte);
  if ('refus' in entierLu || (entierLu.valeur > 0 && entierLu.valeur <= 1_000_000)) return entierLu;
  return { refus: 'La quantité va de 1 à 1 000 000.' };
};
export const ressembleAUnPrix = (texte: string): boolean => /[€]|[.,]\d{1,2}\s*€?$/.test(texte.trim());

/**
 * The cells of a row, sorted by their form: one code, numbers (the doubtful ones too: they refuse their row), texts.
 */
export const trierCellules = (cellules: readonly string[]) => {
  const pleines = cellules.filter((cellule) => cellule !== '');
  // Without a 13-digit code, takes a whole number too long for a quantity: a short or an old code.
  const ean =
    pleines.find((cellule) => enEan(cellule) !== null) ??
    pleines.find((cellule) => /^(?:\d{7,8}|\d{12}|\d{14})$/.test(cellule));
  return {
    ean,
    nombres: pleines.filter((cellule) => cellule !== ean && ressembleAUnNombre(cellule)),
    textes: pleines.filter((cellule) => cellule !== ean && !ressembleAUnNombre(cellule)),
  };
};

/**
 * The columns named by a header row. `undefined` when the row is data: a header names one of the keys, and none of its
 * cells begins with a figure.
 */
const lireEntete = <C extends string, L>(
  cellules: readonly string[],
  { titres, cles }: Lecture<C, L>,
): readonly (C | null)[] | undefined => {
  const colonnes = cellules.map((cellule) => titres.find(([, motif]) => motif.test(motsNus(cellule)))?.[0] ?? null);
  const unique = colonnes.map((colonne, i) => (colonnes.indexOf(colonne) === i ? colonne : null));
  const chiffree = cellules.some((cellule) => /^\d/.test(cellule) || ressembleAUnNombre(cellule));
  // `Produit apaisant` alone on its row is a product; `Produit` is a title.
  const plusieurs = unique.filter((c) => c !== null).length > 1;
  const seul = cellules.filter((cellule) => cellule !== '').every((cellule) => !cellule.includes(' '));
  return unique.some((c) => c !== null && cles.includes(c)) && !chiffree && (plusieurs || seul) ? unique : undefined;
};

/**
 * Reads rows copied from a spreadsheet (tabs) or from a CSV (semicolons), by the titles of their header, or else by the
 * form of their cells. The result tells the fate of each row (COM-44).
 */
export const lireCollage = <C extends string, L>(texte: string, lecture: Lecture<C, L>): Collage<L> => {
  const separateur = texte.includes('\t') ? '\t' : ';';
  const rangees = texte
    .split(/\r\n|\r|\n/)
    .map((rangee, i) => ({
      numero: i + 1,
      texte: rangee.trim(),
      cellules: rangee.split(separateur).map((c) => c.trim().replace(/^"|"$/g, '')),
    }))
    .filter(({ cellules }) => cellules.some((cellule) => cellule !== ''));
  const entete = rangees[0] && lireEntete(rangees[0].cellules, lecture);
  const lignes: L[] = [];
  const sorts: LigneCollee[] = [];
  const vues = new Map<string, number>();
  for (const { cellules, ...rangee } of entete ? rangees.slice(1) : rangees) {
    const champs = entete
      ? (Object.fromEntries(
          entete.flatMap((colonne, i) => (colonne === null ? [] : [[colonne, cellules[i] ?? '']])),
        ) as Cellules<C>)
      : lecture.deviner(cellules);
    const ligneLue = lecture.enLigne(champs);
    if ('refus' in ligneLue) {
      sorts.push({ ...rangee, sort: 'LAISSEE', phrase: ligneLue.refus });
      continue;
    }
    const identite = lecture.identite?.(ligneLue.ligne) ?? null;
    const deja = identite === null ? undefined : vues.get(identite);
    if (identite !== null && deja === undefined) vues.set(identite, rangee.numero);
    const doutes = [...ligneLue.doutes, ...(deja === undefined ? [] : [`Même produit que la ligne ${deja}.`])];
    lignes.push(ligneLue.ligne);
    sorts.push({
      ...rangee,
      sort: doutes.length > 0 ? 'A_RELIRE' : 'GARDEE',
      phrase: doutes.length > 0 ? doutes.join(' ') : null,
    });
  }
  return { lignes, sorts };
};

const gardee = ({ sort }: LigneCollee): boolean => sort === 'GARDEE' || sort === 'A_RELIRE';

/**
 * Changes the fate of the rows that were kept, once the caller has placed them in their list.
 * @param dire of the row of this rank among those read; undefined: its fate does not change
 */
export const redireSorts = (
  sorts: readonly LigneCollee[],
  dire: (rang: number, sort: LigneCollee) => Pick<LigneCollee, 'sort' | 'phrase'> | undefined,
): readonly LigneCollee[] => {
  let rang = -1;
  return sorts.map((sort) => {
    if (!gardee(sort)) return sort;
    rang += 1;
    return { ...sort, ...dire(rang, sort) };
  });
};

/** Marks the rows that do not fit in a list of `max` lines. @param places how many rows the list could still take */
export const laisserHorsListe = (sorts: readonly LigneCollee[], places: number, max: number): readonly LigneCollee[] =>
  redireSorts(sorts, (rang) =>
    rang < places ? undefined : { sort: 'LAISSEE', phrase: `La liste est pleine : ${max} lignes au plus.` },
  );
