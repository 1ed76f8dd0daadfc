import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';

/** Notes the day these RFA were told to be late. */
export const updateRappeleesRfa = async (
  tx: SystemeTx,
  tenantId: number,
  ids: readonly number[],
  jour: Jour,
): Promise<void> => {
  await sql`update rfa set rappelee_le = ${jour}::date
    where tenant_id = ${tenantId} and id = any(${[...ids]}::bigint[])`.execute(tx);
};
