import { deserialize } from 'node:v8';
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
type TableurLu = Origine & {
  /** The rows with some content; they may have fewer or more cells than there are titles. */
  readonly lignes: readonly LigneTableur[];
};

/** Some following rows, packed: a hundred thousand of them would otherwise weigh on every collection of garbage. */
export type LotDeTableur = {
  readonly nombre: number;
  /** The number of the last row. */
  readonly derniere: number;
  readonly octets: Uint8Array;
};
export type TableurEnLots = Origine & { readonly lots: readonly LotDeTableur[] };

/** Unpacks the rows of a lot, as its worker packed them. */
export const ouvrirLot = ({ octets }: LotDeTableur): readonly LigneTableur[] => deserialize(octets) as LigneTableur[];

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
const atelier = creerAtelier<DemandeLecture, TableurEnLots>({
  module: new URL('worker.ts', import.meta.url),
  delaiMs: 30_000,
  memoireMo: 512,
});

/**
 * Reads a CSV, TSV, TXT or XLSX as texts, in another process: encoding (line by line when mixed), separator, quoted
 * cells over several lines. A file that explodes when opened is given up without disturbing anything else.
 * @throws {AppError} 400 when it is unreadable or empty, 413 when it is too big
 */
export const lireTableurEnLots = async (
  contenu: Buffer,
  { maxLignes = 50_000, ...impose }: OptionsLecture = {},
): Promise<TableurEnLots> => {
  if (contenu.length > MAX_OCTETS_FICHIER) throw coreErrors.tropVolumineux('Ce fichier dépasse 15 Mo.');
  if (contenu.length < 4) throw coreErrors.fichierVide();
  return atelier.faire({ contenu, impose, maxLignes }).catch((error: unknown) => {
    throw error instanceof TravailInterrompu
      ? coreErrors.tropVolumineux('Ce fichier est trop volumineux pour être lu.')
      : error;
  });
};

/** The same, all rows at once. @throws {AppError} as `lireTableurEnLots` */
export const lireTableur = async (contenu: Buffer, options: OptionsLecture = {}): Promise<TableurLu> => {
  const { lots, ...origine } = await lireTableurEnLots(contenu, options);
  return { ...origine, lignes: lots.flatMap(ouvrirLot) };
};
