import { sql } from 'kysely';
import { deplacerDansLOrdre } from '#shared/core/ordre.ts';
import type { TenantTx } from './database.ts';
import type { DB } from './tables.ts';

/**
 * A table whose rows people arrange: its order column, and the column of the parent within which names and orders are
 * unique.
 */
export type ListeOrdonnee = { readonly table: keyof DB; readonly ordre: string; readonly parent?: string };

/**
 * Locks a list of a tenant for one writer at a time, so that its checks (free name, empty parent, siblings) still hold
 * when it writes.
 */
export const verrouillerListe = async (tx: TenantTx, liste: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${liste}:${tx.tenantId}`}, 0))`.execute(tx);
};

const fratrie = (tx: TenantTx, { parent }: ListeOrdonnee, parentId: number | null) =>
  parent === undefined
    ? sql`tenant_id = ${tx.tenantId}`
    : sql`tenant_id = ${tx.tenantId} and ${sql.ref(parent)} is not distinct from ${parentId}::bigint`;

/** The rank after the last row. Call it under the list's lock. */
export const rangSuivant = async (
  tx: TenantTx,
  liste: ListeOrdonnee,
  parentId: number | null = null,
): Promise<number> => {
  const { rows } = await sql<{ rang: number }>`
    select coalesce(max(${sql.ref(liste.ordre)}), 0) + 1 as rang from ${sql.table(liste.table)}
    where ${fratrie(tx, liste, parentId)}`.execute(tx);
  return rows[0]?.rang ?? 1;
};

/**
 * Puts a row, already under `parentId`, before `avantId` (null: last) and renumbers its siblings. Call it under the
 * list's lock.
 * @throws 409 PLACE_DISPARUE when `avantId` is not one of them
 */
export const placerDansLaListe = async (
  tx: TenantTx,
  liste: ListeOrdonnee,
  {
    id,
    parentId = null,
    avantId,
  }: { readonly id: number; readonly parentId?: number | null; readonly avantId: number | null },
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(liste.table)} where ${fratrie(tx, liste, parentId)}
    order by ${sql.ref(liste.ordre)}, id`.execute(tx);
  const ids = deplacerDansLOrdre(
    rows.map((ligne) => ligne.id),
    id,
    avantId,
  );
  await sql`
    update ${sql.table(liste.table)} t set ${sql.ref(liste.ordre)} = v.rang
    from unnest(${ids}::bigint[]) with ordinality as v (id, rang)
    where t.tenant_id = ${tx.tenantId} and t.id = v.id and t.${sql.ref(liste.ordre)} <> v.rang`.execute(tx);
};
