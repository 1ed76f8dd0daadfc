import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';

/** Proofs and visuals that hang on a promotion: their files leave with it, unless a duplicate shows them too. */
export const fichiersDeLaPromotion = async (tx: Tx, id: number, tenantId?: number): Promise<number[]> => {
  const tenant = tenantDe(tx, tenantId);
  const { rows } = await sql<{ id: number }>`
    select fichier_id as id from promotion_preuve where tenant_id = ${tenant} and promotion_id = ${id}
    union select fichier_id from promotion_visuel where tenant_id = ${tenant} and promotion_id = ${id}`.execute(tx);
  return rows.map((ligne) => ligne.id);
};
