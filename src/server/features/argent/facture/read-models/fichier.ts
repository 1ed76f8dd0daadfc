import type { TenantTx } from '#server/core/db/database.ts';
import { exigerPresence } from '#server/core/version.ts';

/** The file of an invoice of the account. @throws 404 */
export const fichierDeFacture = async (tx: TenantTx, id: number): Promise<number> => {
  const ligne = await tx
    .selectFrom('facture')
    .select('fichier_id as fichierId')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return exigerPresence(ligne).fichierId;
};
