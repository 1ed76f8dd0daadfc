import type { ParamsInputOf, QueryInputOf, RouteTypee } from '#shared/core/contract.ts';
import type { FormatExport } from '#shared/core/fichiers/tableur.ts';
import { telechargerFichier, type Args } from '#web/lib/api.ts';
import { toutesPages } from '#web/lib/filtres-url.ts';
import { succes } from '../snackbar.tsx';
import { ExportMenu } from './ExportMenu.tsx';

type Params<R extends RouteTypee> = [ParamsInputOf<R>] extends [undefined]
  ? { params?: undefined }
  : { params: ParamsInputOf<R> };
type ExportListeProps<R extends RouteTypee> = Params<R> & {
  /** Number of rows that match the filters; undefined while it loads. */
  total: number | undefined;
  /** Export route of the contract. */
  route: R;
  /** Query of the list; its page is left out. */
  query: Omit<QueryInputOf<R>, 'format'>;
};

/** Exports all the filtered rows of a list, and reports it. */
export const ExportListe = <const R extends RouteTypee>({ total, route, params, query }: ExportListeProps<R>) => (
  <ExportMenu
    empeche={total === 0 ? 'Il n’y a rien à exporter.' : undefined}
    onExporter={async (format: FormatExport) => {
      const envoi = [{ params, query: { ...toutesPages(query), format } }] as unknown as Args<R>;
      succes(`${await telechargerFichier(route, ...envoi)} téléchargé.`);
    }}
  />
);
