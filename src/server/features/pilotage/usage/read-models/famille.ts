import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';

/** Number of comparatif rows classed in this famille, segment or sous-segment. */
export const lignesDuComparatif = async (tx: TenantTx, id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from comparatif c
      where c.tenant_id = ${tx.tenantId} and (c.famille_id = ${id} or c.segment_id = ${id}
      or exists (select from comparatif_sous_segment s where s.tenant_id = c.tenant_id and s.comparatif_id = c.id
      and s.sous_segment_id = ${id}))`.execute(tx);
  return rows[0]?.n ?? 0;
};
