import { sql, type RawBuilder } from 'kysely';
import { transactionSysteme, type Database, type SystemeTx } from '#server/core/db/database.ts';
import type { Ligne, Plan } from './colonnes.ts';

const LOT = 500;
const lotDe = ({ lot: sien = LOT }: Plan): number => sien;

// The filter is written by us, in the list of tables.
const appartient = ({ proprietaires = ['tenant_id'], filtre = 'true' }: Plan, tenantId: number): RawBuilder<boolean> =>
  sql<boolean>`((${sql.join(
    proprietaires.map((colonne) => sql`${sql.ref(`t.${colonne}`)} = ${tenantId}`),
    sql` or `,
  )}) and ${sql.raw(filtre)})`;

export const compter = async (tx: SystemeTx, plan: Plan, tenantId: number): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from ${sql.table(plan.table)} t where ${appartient(plan, tenantId)}`.execute(tx);
  return rows[0]?.n ?? 0;
};

const lot = (plan: Plan, tenantId: number, apres: Ligne | undefined) => {
  const cles = sql.join(plan.cle.map((colonne) => sql.ref(`t.${colonne}`)));
  const suite = apres ? sql`and (${cles}) > (${sql.join(plan.cle.map((colonne) => apres[`cle_${colonne}`]))})` : sql``;
  const choisies = [
    ...plan.colonnes.map(({ nom }) => sql.ref(`t.${nom}`)),
    ...plan.cle.map((nom) => sql`${sql.ref(`t.${nom}`)} as ${sql.ref(`cle_${nom}`)}`),
    // Written by us, in the list of tables.
    ...Object.entries(plan.libelles ?? {}).map(([nom, requete]) => sql`${sql.raw(requete)} as ${sql.ref(`libelle_${nom}`)}`),
  ];
  return sql<Ligne>`select ${sql.join(choisies)} from ${sql.table(plan.table)} t
    where ${appartient(plan, tenantId)} ${suite} order by ${cles} limit ${sql.raw(String(lotDe(plan)))}`;
};

/** The rows of one table that are the tenant's, a batch in memory at a time, each read in a transaction of its own. */
export async function* lireLignes(
  db: Database,
  plan: Plan,
  tenantId: number,
  avancer: (n: number) => Promise<void>,
): AsyncGenerator<Ligne, void> {
  let derniere: Ligne | undefined;
  do {
    const apres = derniere;
    const { rows } = await transactionSysteme(db, (tx) => lot(plan, tenantId, apres).execute(tx));
    yield* rows;
    await avancer(rows.length);
    derniere = rows.length === lotDe(plan) ? rows.at(-1) : undefined;
  } while (derniere);
}
