import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#server/core/db/database.ts';
import type { DB } from '#server/core/db/tables.ts';

type Ligne = Readonly<Record<string, unknown>>;
type Donnees = {
  /** The table of each alias of the expression. */
  readonly alias: Readonly<Record<string, keyof DB>>;
  /** One element for each question: the row of each alias, with the columns that matter; null: the row a left join did not find. */
  readonly cas: readonly Readonly<Record<string, Ligne | null>>[];
  /** What the subqueries of the expression find in these tables. */
  readonly tables?: Readonly<Partial<Record<keyof DB, readonly Ligne[]>>>;
};

const remplacer = (tables: NonNullable<Donnees['tables']>): RawBuilder<unknown> =>
  sql.join(
    Object.entries(tables).map(
      ([nom, lignes]) => sql`${sql.id(nom)} as materialized (
        select * from jsonb_populate_recordset(null::${sql.table(`public.${nom}`)}, ${JSON.stringify(lignes)}::jsonb))`,
    ),
    sql`, `,
  );

/**
 * What an SQL expression answers for generated rows that are stored nowhere. PostgreSQL types each row by its table, so that no foreign key
 * nor constraint narrows what is generated; the tables of the subqueries are hidden by a `with` of the same name.
 * @returns one answer for each case, in order
 */
export const reponsesSql = async <T>(
  db: Database,
  expression: RawBuilder<T>,
  { alias, cas, tables = {} }: Donnees,
): Promise<(T | null)[]> => {
  const rangees = Object.entries(alias).map(
    ([nom, table]) => sql`cross join lateral jsonb_populate_record(null::${sql.table(`public.${table}`)},
      nullif(cas.ligne -> ${sql.lit(nom)}, 'null'::jsonb)) as ${sql.id(nom)}`,
  );
  const avec = Object.keys(tables).length > 0 ? sql`with ${remplacer(tables)}` : sql``;
  const { rows } = await sql<{ reponse: T | null }>`${avec} select ${expression} as reponse
    from jsonb_array_elements(${JSON.stringify(cas)}::jsonb) with ordinality as cas (ligne, rang)
    ${sql.join(rangees, sql` `)} order by cas.rang`.execute(db);
  return rows.map(({ reponse }) => reponse);
};
