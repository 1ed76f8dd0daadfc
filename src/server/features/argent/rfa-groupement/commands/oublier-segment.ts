import type { TenantTx } from '#server/core/db/database.ts';
import { deleteSegmentViseRfa } from '../repository.ts';

/** A segment that goes leaves the RFA of years that are over and targeted it. */
export const oublierSegmentRfa = (tx: TenantTx, segmentId: number): Promise<void> =>
  deleteSegmentViseRfa(tx, segmentId);
