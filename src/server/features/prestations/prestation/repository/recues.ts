import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';

type Recue = { readonly groupementId: number; readonly reversionId: number; readonly encaissementId: number };
/** The encaissement that a reversion became in this account; a cancelled one gives its place. */
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

/** A part of this pharmacy, locked: settling with it and saying it is to make again follow each other. */
export const lockPrestationRecue = async (tx: SystemeTx, pharmacieId: number, reversionId: number): Promise<void> => {
  await tx
    .selectFrom('reversion')
    .select('id')
    .where('pharmacie_id', '=', pharmacieId)
    .where('id', '=', reversionId)
    .forUpdate()
    .execute();
};
