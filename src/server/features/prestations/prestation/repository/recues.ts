import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';

type Recue = { readonly groupementId: number; readonly reversionId: number; readonly encaissementId: number };
/** Links a reversion to the encaissement it became in this account, in place of a cancelled one. */
export const upsertPreuveRecue = async (
  tx: TenantTx,
  { groupementId, reversionId, encaissementId }: Recue,
  { nomComplet }: Pick<Acteur, 'nomComplet'>,
): Promise<void> => {
  await tx
    .insertInto('reversion_recue')
    .values({
      tenant_id: tx.tenantId,
      groupement_id: groupementId,
      reversion_id: reversionId,
      encaissement_id: encaissementId,
      cree_par_nom: nomComplet,
    })
    .onConflict((conflit) =>
      conflit
        .columns(['tenant_id', 'groupement_id', 'reversion_id'])
        .doUpdateSet({ encaissement_id: encaissementId, cree_par_nom: nomComplet }),
    )
    .execute();
};

/** Locks a reversion of this pharmacy, so that its settling and its return to unpaid cannot happen at once. */
export const lockPrestationRecue = async (tx: SystemeTx, pharmacieId: number, reversionId: number): Promise<void> => {
  await tx
    .selectFrom('reversion')
    .select('id')
    .where('pharmacie_id', '=', pharmacieId)
    .where('id', '=', reversionId)
    .forUpdate()
    .execute();
};
