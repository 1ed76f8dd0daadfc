import { coreErrors } from '#shared/core/errors.ts';
import type { Encodage, FeuilleTableur, Separateur } from '#shared/core/fichiers/tableur.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import { creerAtelier, TravailInterrompu } from '../atelier/atelier.ts';

/** A row with its number in the spreadsheet, for messages. */
export type LigneTableur = {
  readonly numero: number;
  readonly cellules: readonly string[];
  /** In a workbook: which cells are stored as numbers, whose point is a decimal one. */
  readonly numeriques?: readonly boolean[];
  /** In a workbook: whether the row is hidden. */
  readonly cachee?: true;
};

type Origine = {
  /** The encoding of a text; null for a workbook. */
  readonly encodage: Encodage | null;
  readonly separateur: Separateur | null;
  /** The sheets of a workbook, then the rank of the one that was read; empty for a text. */
  readonly feuilles: readonly FeuilleTableur[];
  readonly feuille: number | null;
  /** In a workbook: the indexes of the hidden columns, from 0. */
  readonly colonnesCachees: readonly number[];
  /** The titles, when the first row is made of titles. */
  readonly entetes: readonly string[] | null;
  /** How many cells the longest row has. */
  readonly largeur: number;
};
export type TableurLu = Origine & {
  /** The rows with some content; they may have fewer or more cells than there are titles. */
  readonly lignes: readonly LigneTableur[];
};

export type OptionsLecture = {
  /** The person's choices, which override the guesses. */
  readonly encodage?: Encodage | undefined;
  readonly separateur?: Separateur | undefined;
  readonly entete?: boolean | undefined;
  /** The rank of a sheet in its workbook; else the first one that is visible and not empty. */
  readonly feuille?: number | undefined;
  readonly maxLignes?: number;
};
export type DemandeLecture = {
  readonly contenu: Uint8Array;
  readonly impose: Omit<OptionsLecture, 'maxLignes'>;
  readonly maxLignes: number;
};

/** Allows for the fullest accepted workbook: two million cells take twenty seconds. */
const atelier = creerAtelier<DemandeLecture, TableurLu>({
  module: new URL('worker.ts', import.meta.url),
  delaiMs: 30_000,
  memoireMo: 512,
});

/**
 * Has a file read in another process, by this atelier or by one of its own.
 * @throws {AppError} 400 when it is empty, 413 when it is too big, or given up by its process
 */
export const lireDansUnProcessus = async <R>(contenu: Buffer, lire: () => Promise<R>): Promise<R> => {
  if (contenu.length > MAX_OCTETS_FICHIER) throw coreErrors.tropVolumineux('Ce fichier dépasse 15 Mo.');
  if (contenu.length < 4) throw coreErrors.fichierVide();
  return lire().catch((error: unknown) => {
    throw error instanceof TravailInterrompu
      ? coreErrors.tropVolumineux('Ce fichier est trop volumineux pour être lu.')
      : error;
  });
};

/**
 * Reads a CSV, TSV, TXT or XLSX as texts, in another process: encoding (line by line when mixed), separator, quoted
 * cells over several lines. A file that explodes when opened is given up without disturbing anything else.
 * @throws {AppError} 400 when it is unreadable or empty, 413 when it is too big
 */
export const lireTableur = (
  contenu: Buffer,
  { maxLignes = 50_000, ...impose }: OptionsLecture = {},
): Promise<TableurLu> => lireDansUnProcessus(contenu, () => atelier.faire({ contenu, impose, maxLignes }));
