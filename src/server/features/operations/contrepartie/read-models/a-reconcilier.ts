import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import { contrepartieTenueSql } from '#server/features/operations/operation/read-models/reclame.ts';
import type { ClePromotion } from '../repository.ts';

/**
 * Promotions with an encours changed since the day before yesterday, and those that hold a part without its encours.
 */
export const promotionsAReconcilier = async (tx: Tx, maintenant: Date): Promise<ClePromotion[]> => {
  const depuis = new Date(maintenant.getTime() - 2 * 86_400_000).toISOString();
  const { rows } = await sql<ClePromotion>`
    select p.tenant_id as "tenantId", p.id from promotion p
    where exists (select from encours e where e.tenant_id = p.tenant_id and e.source_type = 'PROMOTION'
      and e.source_id = p.id
        and e.etat = 'A_DECLARER' and e.modifie_le >= ${depuis}::timestamptz)
      or exists (select from promotion_contrepartie c where c.tenant_id = p.tenant_id and c.promotion_id = p.id
        and c.reclamee_le is null and ${contrepartieTenueSql})
    order by p.tenant_id, p.id`.execute(tx);
  return rows;
};
