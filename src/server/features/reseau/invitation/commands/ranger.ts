import type { Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { rangerAcceptee } from '#server/features/reseau/adhesion/commands/ranger.ts';
import type { SuitesMouvement } from '#server/features/reseau/adhesion/commands/suites.ts';
import { findSegmentDInvitation } from '../repository.ts';

/** Accepted, an invited pharmacy is put in the segment that its row said (RES-53). */
export const rangerInvitee = async (
  tx: SystemeTx,
  ctx: Contexte,
  adhesion: { readonly id: number; readonly pharmacieId: number },
  suites: Pick<SuitesMouvement, 'recalerConditions'>,
): Promise<void> => {
  const segmentId = await findSegmentDInvitation(tx, ctx.acteur.tenantId, adhesion.pharmacieId);
  await rangerAcceptee(tx, ctx, adhesion, segmentId === null ? [] : [segmentId], suites);
};
