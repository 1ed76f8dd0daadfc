import { sql } from 'kysely';
import type { SystemeTx } from './db/database.ts';

/**
 * Records that an act is done for a tenant, so that instances and retries do it once; the mark lives a day, as the
 * answers to repeated requests do.
 * @param portee the act; `cle`: its instance (a day, for example)
 * @returns false when it was already done
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
