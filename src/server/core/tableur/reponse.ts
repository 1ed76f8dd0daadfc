import type { Readable } from 'node:stream';
import { coreErrors } from '#shared/core/errors.ts';
import type { FormatExport } from '#shared/core/fichiers/tableur.ts';
import { entetesFichier } from '../files/entetes.ts';
import { MAX_LIGNES_EXPORT, type ColonneExportee } from './colonnes.ts';
import type { LignesParLots } from './par-lots.ts';
import { versCsv } from './vers-csv.ts';
import { versClasseur, versXlsx, type Feuille } from './vers-xlsx.ts';

const MIME: Readonly<Record<FormatExport, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

type Export<L> = {
  /** The name of the file, without its extension. */
  readonly nom: string;
  readonly format: FormatExport;
  readonly colonnes: readonly ColonneExportee<L>[];
  readonly lignes: readonly L[] | LignesParLots<L>;
};

/** @throws {AppError} 413 beyond 50,000 lines */
export const exigerExportBorne = ({ length }: { readonly length: number }): void => {
  if (length > MAX_LIGNES_EXPORT)
    throw coreErrors.tropVolumineux('L’export dépasse 50 000 lignes : réduisez la période ou ajoutez un filtre.', null);
};

/**
 * The answer of a call that exports a list.
 * @throws {AppError} 413 beyond 50,000 lines
 */
export const repondreTableur = <L>({
  nom,
  format,
  colonnes,
  lignes,
}: Export<L>): { contenu: Readable; entetes: Record<string, string>; lignes: number } => {
  exigerExportBorne(lignes);
  const contenu = format === 'csv' ? versCsv(colonnes, lignes) : versXlsx(colonnes, lignes, { feuille: nom });
  return {
    contenu,
    entetes: entetesFichier({ nom: `${nom}.${format}`, mime: MIME[format] }),
    lignes: lignes.length,
  };
};

/** The answer of a call that gives a workbook of several sheets. @param nom without its extension */
export const repondreClasseur = (
  nom: string,
  feuilles: readonly Feuille[],
): { contenu: Readable; entetes: Record<string, string> } => ({
  contenu: versClasseur(feuilles),
  entetes: entetesFichier({ nom: `${nom}.xlsx`, mime: MIME.xlsx }),
});
