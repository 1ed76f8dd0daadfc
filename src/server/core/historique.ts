import type { TenantTx } from './db/database.ts';

const MAX_ACTES = 200;

/** The entries of the journal about one object of the account, the latest first. */
export const historiqueDe = (tx: TenantTx, objet: string, id: number) =>
  tx
    .selectFrom('journal')
    .select(['id', 'cree_le as le', 'utilisateur_nom as par', 'impersonation', 'action'])
    .where('tenant_id', '=', tx.tenantId)
    .where('objet', '=', objet)
    .where('objet_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MAX_ACTES)
    .execute();
