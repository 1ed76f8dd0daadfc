import { aujourdhuiDe, type Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliserTous } from '#server/core/journal.ts';
import { insertAdhesionSegments, lockSegmentsConnus } from '#server/features/reseau/segment/repository/affectations.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { SuitesMouvement } from './suites.ts';

/** None of them is deleted meanwhile. @throws 404 for another groupement's */
export const exigerSegments = async (tx: SystemeTx, groupementId: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const connus = await lockSegmentsConnus(tx, groupementId, ids);
  if (connus.length < new Set(ids).size) throw coreErrors.introuvable();
};

/** Pharmacies that have just been accepted are put in segments, and receive what they bring (RES-53, RES-67). */
export const rangerAcceptees = async (
  tx: SystemeTx,
  ctx: Contexte,
  adherents: readonly { readonly id: number; readonly pharmacieId: number }[],
  segmentIds: readonly number[],
  { recalerConditions }: Pick<SuitesMouvement, 'recalerConditions'>,
): Promise<void> => {
  if (segmentIds.length === 0 || adherents.length === 0) return;
  const { acteur } = ctx;
  const groupementId = acteur.tenantId;
  await insertAdhesionSegments(tx, { groupementId, adherents, segmentIds });
  await journaliserTous(
    tx,
    acteur,
    adherents.map(({ id }) => ({
      objet: 'adhesion',
      objetId: id,
      action: 'affecter-segments',
      apres: { adherents: [id], ajouter: segmentIds, retirer: [] },
    })),
  );
  await recalerConditions(tx, acteur, {
    groupementId,
    aujourdhui: aujourdhuiDe(ctx),
    pharmacieIds: adherents.map(({ pharmacieId }) => pharmacieId),
  });
};
