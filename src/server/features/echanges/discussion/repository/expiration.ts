import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { JOURS_SANS_REPONSE } from '#shared/features/echanges/discussion/rules.ts';
import type { KindDiscussion } from '#shared/features/echanges/discussion/schemas.ts';

/** Expires discussions that have waited for longer than their account accepts; those that another instance holds are left to it. */
export const expirerAttentes = (
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
      // The first test is for the index: no account waits for less than a day.
      sql<boolean>`(tenant_id, id) in (select a.tenant_id, a.id from discussion a left join discussion_reglage g on g.tenant_id = a.tenant_id
        where a.statut = 'WAITING' and not a.a_traiter and a.statut_le < ${maintenant.toISOString()}::timestamptz - interval '24 hours'
          and a.statut_le < ${maintenant.toISOString()}::timestamptz - make_interval(hours => 24 * coalesce(g.jours_sans_reponse, ${JOURS_SANS_REPONSE}::int))
          and a.kind = any(${[...kinds]}::text[])
        order by a.statut_le limit ${nombre} for update of a skip locked)`,
    )
    .returning(['id', 'tenant_id as tenantId', 'kind', 'objet_id as objetId', 'statut_par_id as parId'])
    .execute();
export type DiscussionExpiree = Awaited<ReturnType<typeof expirerAttentes>>[number];
