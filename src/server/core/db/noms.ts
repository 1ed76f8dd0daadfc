import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { DB } from './tables.ts';

/** `laboratoire_id` → `laboratoireId`. */
type NomDe<C extends string> = C extends `${infer Debut}_${infer Suite}` ? `${Debut}${Capitalize<NomDe<Suite>>}` : C;

/** The columns of a table under their names in the contracts: `{ laboratoireId: 'laboratoire_id' }`. */
export type Noms<T extends keyof DB> = { readonly [C in keyof DB[T] & string as NomDe<C>]: C };

/** A row to insert, with the names of the contracts. */
export type AInserer<T extends keyof DB> = {
  readonly [C in keyof Insertable<DB[T]> as NomDe<C & string>]: Insertable<DB[T]>[C];
};

/** Fields that are all columns of the table: any other field does not compile. */
export type Champs<T extends keyof DB, S> = S & { readonly [N in Exclude<keyof S, keyof Noms<T>>]: never };
// Mapped over the columns, not the fields: Kysely compares it with a type of the same keys in the same order, at half
// the cost.
type EnColonnes<T extends keyof DB, S> = {
  [C in keyof DB[T] & string as NomDe<C> extends keyof S ? C : never]: S[NomDe<C> & keyof S];
};

const connues = new Map<string, string>();
/** The column of a field: `laboratoireId` → `laboratoire_id`. */
export const colonneDe = (nom: string): string => {
  const connue = connues.get(nom);
  if (connue !== undefined) return connue;
  const colonne = nom.replaceAll(/[A-Z]/g, (lettre) => `_${lettre.toLowerCase()}`);
  connues.set(nom, colonne);
  return colonne;
};

/**
 * The columns to insert or to set, from fields named as in the contracts. A field that is not a column of the table
 * does not compile until it is set aside.
 */
export const enColonnes = <T extends keyof DB, S extends object>(_table: T, champs: Champs<T, S>): EnColonnes<T, S> =>
  Object.fromEntries(Object.entries(champs).map(([nom, valeur]) => [colonneDe(nom), valeur])) as EnColonnes<T, S>;

type Nommee<T extends keyof DB, N extends keyof Noms<T>> = {
  [K in N]: `${Noms<T>[K] & string} as ${K & string}`;
}[N];

/** The columns to select or to return from one table, under the names of the contracts. */
export const colonnesNommees = <T extends keyof DB, const N extends keyof Noms<T> & string>(
  _table: T,
  noms: readonly N[],
): Nommee<T, N>[] => noms.map((nom) => `${colonneDe(nom)} as ${nom}`) as Nommee<T, N>[];

/**
 * Every column of a table, listed: with `*`, the rows read by a running instance would change the day a migration adds
 * a column (EXP-103). A missing column does not compile.
 */
export const colonnesEntieres = <T extends keyof DB, const C extends readonly (keyof DB[T] & string)[]>(
  _table: T,
  colonnes: C & ([keyof DB[T]] extends [C[number]] ? unknown : never),
): C => colonnes;

/**
 * The fields of a contract that are not columns, with their SQL; null for a field computed by a rule after the reading.
 */
type Calculees<T extends keyof DB, N extends string> = Readonly<
  Record<Exclude<N, keyof Noms<T>>, RawBuilder<unknown> | null> &
    Partial<Record<N & keyof Noms<T>, RawBuilder<unknown> | null>>
>;

/**
 * The select list of hand-written SQL for a contract: its columns and its computed fields. A field that is neither does
 * not compile.
 * @param noms the fields of the contract
 * @param alias of the table in the query
 */
export const colonnesDuContrat = <T extends keyof DB, const N extends string>(
  _table: T,
  alias: string,
  noms: readonly N[],
  calculees: Calculees<T, N>,
): RawBuilder<unknown> => {
  const dites: Readonly<Record<string, RawBuilder<unknown> | null | undefined>> = calculees;
  return sql.join(
    noms
      .filter((nom) => dites[nom] !== null)
      .map((nom) => sql`${dites[nom] ?? sql.ref(`${alias}.${colonneDe(nom)}`)} as ${sql.id(nom)}`),
  );
};
