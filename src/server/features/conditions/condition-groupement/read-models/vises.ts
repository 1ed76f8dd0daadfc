import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';

/** The adhérents that the segments of a condition hold now. */
export const pharmaciesDesSegments = async (tx: TenantTx, id: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select distinct a.pharmacie_id as id
    from condition_groupement_segment s
    join adhesion_segment x on x.tenant_id = s.tenant_id and x.segment_id = s.segment_id
    join adhesion a on a.tenant_id = x.tenant_id and a.id = x.adhesion_id and a.etat = 'ACCEPTED'
    where s.tenant_id = ${tx.tenantId} and s.condition_groupement_id = ${id} order by a.pharmacie_id`.execute(tx);
  return rows.map(({ id: pharmacieId }) => pharmacieId);
};
