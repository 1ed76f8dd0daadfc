import type { TenantTx } from '#server/core/db/database.ts';

/** The address of a user, to which his mail of the morning goes. */
export const adresseDe = async (tx: TenantTx, utilisateurId: number): Promise<string | null> => {
  const utilisateur = await tx
    .selectFrom('utilisateur')
    .select('email')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', utilisateurId)
    .executeTakeFirst();
  return utilisateur?.email ?? null;
};
