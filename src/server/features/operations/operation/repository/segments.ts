import type { TenantTx } from '#server/core/db/database.ts';

/** No operation of the groupement targets this segment any more. */
export const deleteSegmentVisePromotion = async (tx: TenantTx, segmentId: number): Promise<void> => {
  await tx
    .deleteFrom('promotion_segment')
    .where('tenant_id', '=', tx.tenantId)
    .where('segment_id', '=', segmentId)
    .execute();
};
