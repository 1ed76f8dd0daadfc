import { aujourdhuiDe, type Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import type { SuitesMouvement } from '#server/features/reseau/adhesion/commands/suites.ts';
import { insertAdhesionSegments } from '#server/features/reseau/segment/repository/affectations.ts';
import { findSegmentDInvitation } from '../repository.ts';

/** Accepted, an invited pharmacy is put in the segment that its row said (RES-53). */
export const rangerInvitee = async (
  tx: SystemeTx,
  ctx: Contexte,
  { id, pharmacieId }: { readonly id: number; readonly pharmacieId: number },
  { recalerConditions }: Pick<SuitesMouvement, 'recalerConditions'>,
): Promise<void> => {
  const { acteur } = ctx;
  const groupementId = acteur.tenantId;
  const segmentId = await findSegmentDInvitation(tx, groupementId, pharmacieId);
  if (segmentId === null) return;
  await insertAdhesionSegments(tx, { groupementId, adherents: [{ id, pharmacieId }], segmentIds: [segmentId] });
  await journaliser(tx, acteur, {
    objet: 'adhesion',
    objetId: id,
    action: 'affecter-segments',
    apres: { adherents: [id], ajouter: [segmentId], retirer: [] },
  });
  await recalerConditions(tx, acteur, { groupementId, aujourdhui: aujourdhuiDe(ctx), pharmacieIds: [pharmacieId] });
};
