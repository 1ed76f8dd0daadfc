import type { TenantTx } from '#server/core/db/database.ts';

export const insertPiece = async (tx: TenantTx, encoursId: number, fichierId: number): Promise<void> => {
  await tx
    .insertInto('encours_piece')
    .values({ tenant_id: tx.tenantId, encours_id: encoursId, fichier_id: fichierId })
    .execute();
};

/** Attaching is not editing: the version stays, so that a form open meanwhile can still be saved. */
export const updateNbPieces = async (tx: TenantTx, encoursId: number, nombre: number): Promise<void> => {
  await tx
    .updateTable('encours')
    .set({ nb_pieces: nombre })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', encoursId)
    .execute();
};

/** The file leaves the encours; it stays in the mails that carry it. */
export const deletePiece = (tx: TenantTx, encoursId: number, fichierId: number) =>
  tx
    .deleteFrom('encours_piece')
    .where('tenant_id', '=', tx.tenantId)
    .where('encours_id', '=', encoursId)
    .where('fichier_id', '=', fichierId)
    .execute();
