import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';

type CleContrepartie = { readonly tenantId: number; readonly id: number };

/** Records that the encours of these contreparties was created, or forgets it (null). */
const ecrireReclamees = async (tx: Tx, contreparties: readonly CleContrepartie[], le: string | null): Promise<void> => {
  if (contreparties.length === 0) return;
  await sql`
    update promotion_contrepartie pc set reclamee_le = ${le}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(contreparties)}::jsonb) as x("tenantId" bigint, id bigint)
    where pc.tenant_id = x."tenantId" and pc.id = x.id`.execute(tx);
};
export const updateContrepartiesReclamees = (
  tx: Tx,
  contreparties: readonly CleContrepartie[],
  maintenant: Date,
): Promise<void> => ecrireReclamees(tx, contreparties, maintenant.toISOString());
export const updateContrepartiesNonReclamees = (tx: Tx, contreparties: readonly CleContrepartie[]): Promise<void> =>
  ecrireReclamees(tx, contreparties, null);
