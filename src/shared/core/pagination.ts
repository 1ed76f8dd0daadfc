import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { texte } from './champs.ts';
import { formatsExport } from './fichiers/tableur.ts';

export const TAILLES_PAGE = [25, 50, 100] as const;

const entier = (min: number, max: number, defaut: number) =>
  z.coerce
    .number('Nombre attendu.')
    .int('Nombre entier attendu.')
    .min(min, `Au moins ${min}.`)
    .max(max, `Au plus ${max}.`)
    .default(defaut);

/**
 * Query fields of every paged list: `page` (from 1), `taille`, `tri` (one of `colonnes`), `ordre`, and `q` (free
 * search). Spread it into the list's own query object.
 */
export const paginationQuery = <const C extends readonly [string, ...string[]]>(
  colonnes: C,
  triDefaut: NoInfer<C[number]>,
  ordreDefaut: 'asc' | 'desc' = 'asc',
) => ({
  page: entier(1, 1_000_000, 1),
  taille: entier(1, 200, 50),
  tri: z.enum(colonnes, 'Tri inconnu.').default(triDefaut as never),
  ordre: z.enum(['asc', 'desc'], 'Ordre inconnu.').default(ordreDefaut),
  q: texte('La recherche').optional(),
});

/** Query of a list that answers only its rows, at most two hundred at a time. */
export const trancheQuery = z.object({ page: entier(1, 1_000_000, 1), taille: entier(1, 200, 200) });

/** Query of the export of a paged list: the same filters and sort, all pages together, in one of the two formats. */
export const exportQuery = <C extends Readonly<Record<'page' | 'taille', z.ZodType>>>({
  page: _page,
  taille: _taille,
  ...filtres
}: C) => z.object({ ...filtres, format: z.enum(formatsExport, 'Format inconnu.').default('xlsx') });

/** Answer of every paged list. `total` counts the rows that the filters keep, all pages together. */
export const page = <S extends z.ZodType>(element: S) => z.object({ elements: z.array(element), total: entierLu });
