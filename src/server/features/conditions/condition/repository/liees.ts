import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';

/** Conditions that came from a groupement no longer follow it. */
export const updateConditionsDeliees = (
  tx: SystemeTx,
  { groupementId, pharmacieId }: { readonly groupementId: number; readonly pharmacieId: number },
): Promise<{ id: number }[]> =>
  tx
    .updateTable('condition')
    .set({ liee: false, modifie_le: sql`now()`, version: sql`version + 1` })
    .where('tenant_id', '=', pharmacieId)
    .where('source_tenant_id', '=', groupementId)
    .where('liee', '=', true)
    .returning('id')
    .execute();
