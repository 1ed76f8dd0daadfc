import { sql, type RawBuilder } from 'kysely';

/** `%…%` around what a person typed, whose own `%`, `_` and `\` are ordinary characters. */
export const motif = (q: string): string => `%${q.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * True when `q` occurs in one of the columns, without case nor accents (entities §0).
 * @param colonnes written by us, never by a person
 */
export const contient = (colonnes: readonly string[], q: string): RawBuilder<boolean> =>
  sql<boolean>`f_normaliser(concat_ws(' ', ${sql.join(colonnes.map((colonne) => sql.ref(colonne)))})) like f_normaliser(${motif(q)}::text)`;
