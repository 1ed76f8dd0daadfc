import type { TenantTx } from '#server/core/db/database.ts';

/** What a laboratory was worth to this account, year by year, as it stands today. */
export const caDuLaboratoire = (tx: TenantTx, laboratoireId: number): Promise<{ annee: number; montant: number }[]> =>
  tx
    .selectFrom('laboratoire_ca')
    .select(['annee', 'montant'])
    .where('tenant_id', '=', tx.tenantId)
    .where('laboratoire_id', '=', laboratoireId)
    .execute();
