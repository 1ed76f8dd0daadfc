import { coreErrors } from '#shared/core/errors.ts';
import type { Encodage, FeuilleTableur, Separateur } from '#shared/core/fichiers/tableur.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import { creerAtelier, TravailInterrompu } from '../atelier/atelier.ts';

/** A row with its number in the spreadsheet, for messages. */
export type LigneTableur = {
  readonly numero: number;
  readonly cellules: readonly string[];
  /** Of a workbook: the cells it keeps as numbers, whose point is a decimal one. */
  readonly numeriques?: readonly boolean[];
  /** Of a workbook: not shown when it is opened. */
  readonly cachee?: true;
};

export type TableurLu = {
  /** Null for a workbook. */
  readonly encodage: Encodage | null;
  readonly separateur: Separateur | null;
  /** Of a workbook, and the place of the one that was read; none in a text. */
  readonly feuilles: readonly FeuilleTableur[];
  readonly feuille: number | null;
  /** Of a workbook: those, from 0, that are not shown when it is opened. */
  readonly colonnesCachees: readonly number[];
  /** The titles, when the first row holds some. */
  readonly entetes: readonly string[] | null;
  /** Rows with some content; they may have fewer or more cells than there are titles. */
  readonly lignes: readonly LigneTableur[];
};

export type OptionsLecture = {
  /** The user's choices, which override what was recognised. */
  readonly encodage?: Encodage | undefined;
  readonly separateur?: Separateur | undefined;
  readonly entete?: boolean | undefined;
  /** The place of a sheet in its workbook; else the first that is shown and not empty. */
  readonly feuille?: number | undefined;
  readonly maxLignes?: number;
};
export type DemandeLecture = {
  readonly contenu: Uint8Array;
  readonly impose: Omit<OptionsLecture, 'maxLignes'>;
  readonly maxLignes: number;
};

/** The fullest workbook that is read, two million cells, takes twenty seconds. */
const atelier = creerAtelier<DemandeLecture, TableurLu>({
  module: new URL('worker.ts', import.meta.url),
  delaiMs: 30_000,
  memoireMo: 512,
});

/**
 * Reads a CSV, TSV, TXT or XLSX as texts, in another process: encoding (line by line when mixed), separator, quoted
 * cells over several lines. A file that explodes when opened is given up, and nothing else is disturbed.
 * @throws {AppError} 400 when it cannot be read or is empty, 413 when it is too big
 */
export const lireTableur = async (
  contenu: Buffer,
  { maxLignes = 50_000, ...impose }: OptionsLecture = {},
): Promise<TableurLu> => {
  if (contenu.length > MAX_OCTETS_FICHIER) throw coreErrors.tropVolumineux('Ce fichier dépasse 15 Mo.');
  if (contenu.length < 4) throw coreErrors.fichierVide();
  return atelier.faire({ contenu, impose, maxLignes }).catch((error: unknown) => {
    throw error instanceof TravailInterrompu
      ? coreErrors.tropVolumineux('Ce fichier est trop volumineux pour être lu.')
      : error;
  });
};
