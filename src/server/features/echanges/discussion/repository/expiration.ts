import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { KindDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import { sansReponse } from '../read-models/sans-reponse.ts';

/**
 * Expires discussions that have waited for longer than their account accepts; those that another instance holds are
 * left to it.
 */
export const updateAttentesExpirees = (
  tx: SystemeTx,
  {
    kinds,
    maintenant,
    nombre,
  }: { readonly kinds: readonly KindDiscussion[]; readonly maintenant: Date; readonly nombre: number },
) =>
  tx
    .updateTable('discussion')
    .set({ statut: 'EXPIRED', statut_le: maintenant.toISOString() })
    .where(
      sql<boolean>`(tenant_id, id) in (select a.tenant_id, a.id from discussion a left join discussion_reglage g
        on g.tenant_id = a.tenant_id
        where ${sansReponse(maintenant)} and a.kind = any(${[...kinds]}::text[])
        order by a.statut_le limit ${nombre} for update of a skip locked)`,
    )
    .returning(['id', 'tenant_id as tenantId', 'kind', 'objet_id as objetId', 'statut_par_id as parId'])
    .execute();
export type DiscussionExpiree = Awaited<ReturnType<typeof updateAttentesExpirees>>[number];
