import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import { laboratoireOuvertAu } from '#server/core/habilitation.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import { etatSql } from './calculs.ts';

/**
 * A draft `p` shows only to its pharmacy and to the delegate who proposed it (OPE-63); of what is decided, a delegate
 * sees the laboratories of his habilitation alone (RES-44).
 */
export const montreeAuDelegue = (delegueId: number): RawBuilder<boolean> => {
  const proposeeParLui = sql`(p.origine = 'DELEGUE' and p.cree_par_id = ${delegueId}::bigint)`;
  const ouverte = laboratoireOuvertAu(delegueId, sql`p.tenant_id`, sql`p.laboratoire_id`);
  return sql<boolean>`((${etatSql} <> 'DRAFT' or ${proposeeParLui})
    and (${ouverte} or (p.laboratoire_id is null and ${proposeeParLui})))`;
};

/** Does this promotion exist for him? */
export const estMontree = async (tx: Tx, id: number, delegueId: number, tenantId?: number): Promise<boolean> => {
  const { rows } = await sql`
    select from promotion p where p.tenant_id = ${tenantDe(tx, tenantId)} and p.id = ${id} and
      ${montreeAuDelegue(delegueId)}`.execute(tx);
  return rows.length > 0;
};
