import type { TenantTx } from '#server/core/db/database.ts';
import { pointsConnus } from '#server/features/rendez-vous/guide-rdv/read-models.ts';
import type { ReponseGuide, ReponseSaisieRdv } from '#shared/features/rendez-vous/rdv/schemas.ts';

export const findReponses = (tx: TenantTx, rdvId: number): Promise<ReponseGuide[]> =>
  tx
    .selectFrom('rdv_guide_reponse')
    .select(['point_id as pointId', 'section', 'libelle', 'coche', 'note'])
    .where('tenant_id', '=', tx.tenantId)
    .where('rdv_id', '=', rdvId)
    .orderBy('point_id')
    .execute();

/**
 * Replaces the answers, each with the words of its point: those of today, or those of the day it was answered when the
 * point is gone. An answer to a point that never was is dropped: an autosave is not lost for it. @returns whether
 * something changed
 */
export const replaceReponses = async (
  tx: TenantTx,
  rdvId: number,
  saisies: readonly ReponseSaisieRdv[],
): Promise<boolean> => {
  const avant = await findReponses(tx, rdvId);
  const connus = await pointsConnus(
    tx,
    saisies.map(({ pointId }) => pointId),
  );
  const dites = new Map(avant.map((reponse) => [reponse.pointId, reponse]));
  const apres = saisies
    .filter(({ coche, note }) => coche || note !== null)
    .flatMap(({ pointId, coche, note }) => {
      const point = connus.get(pointId) ?? dites.get(pointId);
      return point ? [{ pointId, section: point.section, libelle: point.libelle, coche, note }] : [];
    })
    .toSorted((a, b) => a.pointId - b.pointId);
  if (JSON.stringify(apres) === JSON.stringify(avant)) return false;
  await tx.deleteFrom('rdv_guide_reponse').where('tenant_id', '=', tx.tenantId).where('rdv_id', '=', rdvId).execute();
  if (apres.length > 0)
    await tx
      .insertInto('rdv_guide_reponse')
      .values(
        apres.map(({ pointId, ...reponse }) => ({
          tenant_id: tx.tenantId,
          rdv_id: rdvId,
          point_id: pointId,
          ...reponse,
        })),
      )
      .execute();
  return true;
};
