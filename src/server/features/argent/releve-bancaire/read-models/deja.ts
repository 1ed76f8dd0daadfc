import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';

/** The lines of a statement that were already received, and what each became (RLV-3). */
export const creditsDejaRecus = async (tx: TenantTx, cles: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ cle: string; id: number }>`
    select c.cle_releve as cle, c.id from encaissement c
    where c.tenant_id = ${tx.tenantId} and c.annule_le is null and c.cle_releve is not null
      and c.cle_releve = any(${[...cles]}::text[])`.execute(tx);
  return new Map(rows.map(({ cle, id }) => [cle, id]));
};
