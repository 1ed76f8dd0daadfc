import type { TenantTx } from '#server/core/db/database.ts';
import { deleteSegmentVisePromotion } from '../repository/segments.ts';

/** A segment that goes leaves the operations that are over and targeted it. */
export const oublierSegmentVise = (tx: TenantTx, segmentId: number): Promise<void> =>
  deleteSegmentVisePromotion(tx, segmentId);
