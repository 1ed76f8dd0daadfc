import type { SystemeTx } from '#server/core/db/database.ts';

/** The link of a réclamation, while its account is open. */
export const findLienReclamation = (tx: SystemeTx, id: number) =>
  tx
    .selectFrom('reclamation as r')
    .innerJoin('tenant as t', 't.id', 'r.tenant_id')
    .select([
      'r.tenant_id as tenantId',
      'r.id',
      'r.lien_secret as secret',
      'r.lien_expire_le as expireLe',
      'r.lien_revoque_le as revoqueLe',
    ])
    .where('r.id', '=', id)
    .where('t.active', '=', 'ACCEPTED')
    .executeTakeFirst();
