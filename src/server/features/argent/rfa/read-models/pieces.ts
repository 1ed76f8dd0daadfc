import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { tableDesCopies, type Copie } from '#server/features/reseau/diffusion/read-models.ts';

/** The files that adhérents attached to these copies. */
export const fichiersDesCopies = async (
  tx: SystemeTx,
  copies: readonly Copie[],
): Promise<{ tenantId: number; id: number }[]> => {
  const { rows } = await sql<{ tenantId: number; id: number }>`select p.tenant_id as "tenantId", p.fichier_id as id
    from ${tableDesCopies(copies)} join rfa_piece p on p.tenant_id = c.tenant_id and p.rfa_id = c.id`.execute(tx);
  return rows;
};
