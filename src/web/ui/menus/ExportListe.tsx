import type { FormatExport } from '#shared/core/fichiers/tableur.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { succes } from '../snackbar.tsx';

export type ExportListeProps = {
  /** The number of rows that the filters keep; unknown while it is read. */
  total: number | undefined;
  /** `(format) => telechargerFichier(contract.exporter, { query: { ...query, format } })`: the name of the file. */
  telecharger: (format: FormatExport) => Promise<string>;
};

/** Exports what a list filters, and says so. */
export const ExportListe = ({ total, telecharger }: ExportListeProps) => (
  <ExportMenu
    empeche={total === 0 ? 'Il n’y a rien à exporter.' : undefined}
    onExporter={async (format) => {
      succes(`${await telecharger(format)} téléchargé.`);
    }}
  />
);
