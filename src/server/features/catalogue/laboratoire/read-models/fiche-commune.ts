import type { TenantTx } from '#server/core/db/database.ts';

/** The entry of the common catalogue that a laboratory of this account is; undefined for one of another account. */
export const detailDuLaboratoire = async (tx: TenantTx, laboratoireId: number): Promise<number | undefined> => {
  const laboratoire = await tx
    .selectFrom('laboratoire')
    .select('detail_id as detailId')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', laboratoireId)
    .executeTakeFirst();
  return laboratoire?.detailId;
};
