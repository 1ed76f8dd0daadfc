import type { TenantTx } from '#server/core/db/database.ts';

export const insertPiece = async (tx: TenantTx, prestationId: number, fichierId: number): Promise<void> => {
  await tx
    .insertInto('prestation_piece')
    .values({ tenant_id: tx.tenantId, prestation_id: prestationId, fichier_id: fichierId })
    .execute();
};

/** Attaching is not editing: the version stays, so that a form open meanwhile can still be saved. */
export const updateNbPieces = async (tx: TenantTx, id: number, nombre: number): Promise<void> => {
  await tx
    .updateTable('prestation')
    .set({ nb_pieces: nombre })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};
