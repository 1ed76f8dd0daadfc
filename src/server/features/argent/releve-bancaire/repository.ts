import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';

/** Statements of one account follow each other: what one records, the next one finds (RLV-11). */
export const lockReleves = async (tx: TenantTx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(concat_ws(':', 'releve', ${tx.tenantId}::text), 0))`.execute(
    tx,
  );
};
