import type { SystemeTx } from '#server/core/db/database.ts';

/** Whether a person still works in this account. */
export const estActifDansLeCompte = async (
  tx: SystemeTx,
  tenantId: number,
  utilisateurId: number,
): Promise<boolean> => {
  const actif = await tx
    .selectFrom('utilisateur')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', utilisateurId)
    .where('activated', '=', true)
    .executeTakeFirst();
  return actif !== undefined;
};
