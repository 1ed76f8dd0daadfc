import { sql, type RawBuilder } from 'kysely';
import { sansScan } from '#shared/core/codes/dechiffrer-scan.ts';

const MAX_MOTS = 10;
/**
 * The words of a search, at most ten, in the typed order: each must be found. A scan is replaced by its code (CAT-53).
 */
export const motsCherches = (q: string): string[] => sansScan(q).split(/\s+/).filter(Boolean).slice(0, MAX_MOTS);

/** The LIKE pattern of a typed text, whose own `%`, `_` and `\` are escaped. */
export const motifDeRecherche = (q: string): string => `%${q.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * True when `q` is in one of the columns, without case nor accents (COM-25).
 * @param colonnes written by us, never by a person
 */
export const contientTexteSql = (colonnes: readonly string[], q: string): RawBuilder<boolean> =>
  sql<boolean>`f_normaliser(concat_ws(' ', ${sql.join(colonnes.map((colonne) => sql.ref(colonne)))})) like
    f_normaliser(${motifDeRecherche(q)}::text)`;
