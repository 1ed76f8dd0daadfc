import type { Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { rangerAcceptees } from '#server/features/reseau/adhesion/commands/ranger.ts';
import type { SuitesMouvement } from '#server/features/reseau/adhesion/commands/suites.ts';
import { findSegmentsDInvitation } from '../repository.ts';

/** Accepted, invited pharmacies are put in the segment that the row of each said (RES-53). */
export const rangerInvitees = async (
  tx: SystemeTx,
  ctx: Contexte,
  adhesions: readonly { readonly id: number; readonly pharmacieId: number }[],
  suites: Pick<SuitesMouvement, 'recalerConditions'>,
): Promise<void> => {
  const segments = await findSegmentsDInvitation(
    tx,
    ctx.acteur.tenantId,
    adhesions.map(({ pharmacieId }) => pharmacieId),
  );
  for (const [segmentId, deSegment] of Map.groupBy(adhesions, ({ pharmacieId }) => segments.get(pharmacieId)))
    if (segmentId !== undefined) await rangerAcceptees(tx, ctx, deSegment, [segmentId], suites);
};
