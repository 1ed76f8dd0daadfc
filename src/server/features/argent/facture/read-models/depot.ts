import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { exigerPresence } from '#server/core/version.ts';
import type { Depot, DocumentDepot } from '#shared/features/argent/facture/contract/lecture.ts';

type DepotEnBase = Omit<Depot, 'fini' | 'documents'> & { readonly documents: readonly (readonly DocumentDepot[])[] };

/** How far a drop has come, and what each of its documents gave. @throws 404 */
export const unDepot = async (tx: TenantTx, id: number): Promise<Depot> => {
  const { rows } = await sql<{ json: DepotEnBase }>`
    select json_build_object('id', d.id, 'attendus', d.attendus, 'recus', count(f.id), 'lus', count(f.documents),
      'documents', coalesce(json_agg(f.documents order by f.id) filter (where f.documents is not null), '[]'::json)) as json
    from facture_depot d left join facture_depot_fichier f on f.tenant_id = d.tenant_id and f.depot_id = d.id
    where d.tenant_id = ${tx.tenantId} and d.id = ${id} group by d.id, d.attendus`.execute(tx);
  const { documents, ...depot } = exigerPresence(rows[0]?.json);
  return { ...depot, fini: depot.lus >= depot.attendus, documents: documents.flat() };
};
