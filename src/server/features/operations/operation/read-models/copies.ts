import type { SystemeTx } from '#server/core/db/database.ts';

/** The copies that adhérents hold of a modèle. */
export const copiesDuModele = (
  tx: SystemeTx,
  groupementId: number,
  modeleId: number,
): Promise<{ tenantId: number; id: number }[]> =>
  tx
    .selectFrom('promotion')
    .select(['tenant_id as tenantId', 'id'])
    .where('groupement_id', '=', groupementId)
    .where('modele_id', '=', modeleId)
    .execute();
