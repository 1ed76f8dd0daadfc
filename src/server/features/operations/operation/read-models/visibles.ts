import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import { etatSql } from './calculs.ts';

/** A draft `p` shows only to its pharmacy and to the delegate who proposed it (OPE-63). */
export const montreeAuDelegue = (delegueId: number): RawBuilder<boolean> =>
  sql<boolean>`(${etatSql} <> 'DRAFT' or (p.origine = 'DELEGUE' and p.cree_par_id = ${delegueId}::bigint))`;

/** Does this promotion exist for him? */
export const estMontree = async (tx: Tx, id: number, delegueId: number, tenantId?: number): Promise<boolean> => {
  const { rows } = await sql`
    select from promotion p where p.tenant_id = ${tenantDe(tx, tenantId)} and p.id = ${id} and ${montreeAuDelegue(delegueId)}`.execute(
    tx,
  );
  return rows.length > 0;
};
