import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';

/** The objects that carry a priority: the groupement's modèles; RFA and laboratories do not carry any yet. */
export const usagePriorite = async (tx: TenantTx, id: number): Promise<{ utilisations: number }> => {
  const { rows } = await sql<{ utilisations: number }>`
    select count(*) as utilisations from promotion where tenant_id = ${tx.tenantId} and priorite_id = ${id}`.execute(
    tx,
  );
  return rows[0]!;
};
