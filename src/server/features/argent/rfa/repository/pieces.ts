import type { TenantTx } from '#server/core/db/database.ts';

export const insertPiece = async (tx: TenantTx, rfaId: number, fichierId: number): Promise<void> => {
  await tx.insertInto('rfa_piece').values({ tenant_id: tx.tenantId, rfa_id: rfaId, fichier_id: fichierId }).execute();
};

/** Attaching is not editing: the version stays, so that a form open meanwhile can still be saved. */
export const updateNbPieces = async (tx: TenantTx, id: number, nombre: number): Promise<void> => {
  await tx
    .updateTable('rfa')
    .set({ nb_pieces: nombre })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};
