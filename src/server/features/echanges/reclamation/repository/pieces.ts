import type { TenantTx } from '#server/core/db/database.ts';

export const insertPieceReclamation = async (
  tx: TenantTx,
  piece: { readonly reclamationId: number; readonly commentaireId: number; readonly fichierId: number },
): Promise<void> => {
  await tx
    .insertInto('reclamation_piece')
    .values({
      tenant_id: tx.tenantId,
      reclamation_id: piece.reclamationId,
      commentaire_id: piece.commentaireId,
      fichier_id: piece.fichierId,
    })
    .execute();
};
