import type { TenantTx } from '#server/core/db/database.ts';
import { exigerPresence } from '#server/core/version.ts';

/** The file of an invoice of the account, or the one that its data replaced (FAC-31). @throws 404 */
export const fichierDeFacture = async (tx: TenantTx, id: number, remplaceeId?: number): Promise<number> => {
  const ligne =
    remplaceeId === undefined
      ? await tx
          .selectFrom('facture')
          .select('fichier_id as fichierId')
          .where('tenant_id', '=', tx.tenantId)
          .where('id', '=', id)
          .executeTakeFirst()
      : await tx
          .selectFrom('facture_remplacee')
          .select('fichier_id as fichierId')
          .where('tenant_id', '=', tx.tenantId)
          .where('facture_id', '=', id)
          .where('id', '=', remplaceeId)
          .executeTakeFirst();
  return exigerPresence(exigerPresence(ligne).fichierId ?? undefined);
};

/** Every file that the data of a paper replaced: they go with it. */
export const fichiersRemplaces = async (tx: TenantTx, id: number): Promise<number[]> => {
  const lignes = await tx
    .selectFrom('facture_remplacee')
    .select('fichier_id as fichierId')
    .where('tenant_id', '=', tx.tenantId)
    .where('facture_id', '=', id)
    .execute();
  return lignes.flatMap(({ fichierId }) => fichierId ?? []);
};
