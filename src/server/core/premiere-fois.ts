import { sql } from 'kysely';
import type { SystemeTx } from './db/database.ts';

/**
 * Marks that something is done for a tenant, whatever the number of instances and retries; the mark lives a day, as the
 * answers to repeated requests do.
 * @param portee what is done; `cle`: which one of them (a day, say)
 * @returns false when it was done already
 */
export const premiereFois = async (
  tx: SystemeTx,
  { tenantId, portee, cle }: { readonly tenantId: number; readonly portee: string; readonly cle: string },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotence')
    .values({ tenant_id: tenantId, portee, cle, empreinte: '', reponse: sql`'null'::jsonb` })
    .onConflict((conflit) => conflit.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};
