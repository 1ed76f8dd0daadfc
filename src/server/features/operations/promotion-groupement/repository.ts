import type { SystemeTx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';

/** Marks these adhérents as reminded of the modèle on this day. @returns those who were not yet (OPE-59) */
export const insertRelancesPromotionGroupement = async (
  tx: SystemeTx,
  { groupementId, modeleId, pharmacieIds }: RelanceAdherents,
  { jour, parNom }: { readonly jour: Jour; readonly parNom: string },
): Promise<Set<number>> => {
  if (pharmacieIds.length === 0) return new Set();
  const nouvelles = await tx
    .insertInto('promotion_relance')
    .values(
      pharmacieIds.map((pharmacie_id) => ({
        tenant_id: groupementId,
        promotion_id: modeleId,
        pharmacie_id,
        jour,
        cree_par_nom: parNom,
      })),
    )
    .onConflict((conflit) => conflit.doNothing())
    .returning('pharmacie_id as pharmacieId')
    .execute();
  return new Set(nouvelles.map(({ pharmacieId }) => pharmacieId));
};

type RelanceAdherents = {
  readonly groupementId: number;
  readonly modeleId: number;
  readonly pharmacieIds: readonly number[];
};
