import type { TenantTx } from '#server/core/db/database.ts';

/** The file leaves the encours; it stays in the mails that carry it. */
export const deletePiece = (tx: TenantTx, encoursId: number, fichierId: number) =>
  tx
    .deleteFrom('encours_piece')
    .where('tenant_id', '=', tx.tenantId)
    .where('encours_id', '=', encoursId)
    .where('fichier_id', '=', fichierId)
    .execute();
