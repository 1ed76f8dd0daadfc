import type { Tx } from '#server/core/db/database.ts';

/** The name under which an account is known to the others. */
export const nomDuTenant = async (tx: Tx, tenantId: number): Promise<string> =>
  (await tx.selectFrom('tenant').select('nom').where('id', '=', tenantId).executeTakeFirstOrThrow()).nom;
