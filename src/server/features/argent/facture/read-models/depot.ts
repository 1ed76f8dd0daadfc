import { sql } from 'kysely';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import { exigerPresence } from '#server/core/version.ts';
import type { DepotFacture, DocumentDepot } from '#shared/features/argent/facture/schemas/lecture.ts';

type DepotEnBase = Omit<DepotFacture, 'fini' | 'documents'> & {
  readonly documents: readonly (readonly DocumentDepot[])[];
};

/** Of these refused documents, those that still wait to be typed. */
const refuseesASaisir = async (tx: TenantTx, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const lignes = await tx
    .selectFrom('facture_refusee')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', ids)
    .execute();
  return new Set(lignes.map(({ id }) => id));
};

/** How far a drop has come, and what each of its documents gave. @throws 404 */
export const unDepot = async (tx: TenantTx, id: number): Promise<DepotFacture> => {
  const { rows } = await sql<{ json: DepotEnBase }>`
    select json_build_object('id', d.id, 'attendus', d.attendus, 'recus', count(f.id), 'lus', count(f.documents),
      'documents', coalesce(json_agg(f.documents order by f.id) filter (where f.documents is not null),
        '[]'::json)) as json
    from facture_depot d left join facture_depot_fichier f on f.tenant_id = d.tenant_id and f.depot_id = d.id
    where d.tenant_id = ${tx.tenantId} and d.id = ${id} group by d.id, d.attendus`.execute(tx);
  const { documents: parFichier, ...depot } = exigerPresence(rows[0]?.json);
  const documents = parFichier.flat();
  const aSaisir = await refuseesASaisir(
    tx,
    documents.flatMap(({ refuseeId }) => refuseeId ?? []),
  );
  return {
    ...depot,
    fini: depot.lus >= depot.attendus,
    documents: documents.map((document) => ({
      ...document,
      refuseeId: aSaisir.has(document.refuseeId ?? 0) ? (document.refuseeId ?? null) : null,
    })),
  };
};

type DepotFini = {
  readonly parId: number | null;
  readonly impersonation: boolean;
  readonly dureeMs: number;
  readonly gardes: number;
  readonly deja: number;
  readonly refuses: number;
};
/** What a drop gave, once its last file is read; undefined before. */
export const depotFini = async (tx: Tx, tenantId: number, id: number): Promise<DepotFini | undefined> => {
  const { rows } = await sql<DepotFini>`
    with d as (
      select d.cree_par_id, d.impersonation, d.cree_le, d.attendus,
        (select count(*) from facture_depot_fichier f where f.tenant_id = d.tenant_id and f.depot_id = d.id
          and f.documents is not null) as lus
      from facture_depot d where d.tenant_id = ${tenantId} and d.id = ${id}
    ), documents as (
      select x ->> 'issue' as issue from facture_depot_fichier f cross join jsonb_array_elements(f.documents) x
      where f.tenant_id = ${tenantId} and f.depot_id = ${id}
    )
    select d.cree_par_id as "parId", d.impersonation,
      (extract(epoch from clock_timestamp() - d.cree_le) * 1000)::bigint as "dureeMs",
      (select count(*) from documents where issue = 'GARDEE') as gardes,
      (select count(*) from documents where issue = 'DEJA_RECUE') as deja,
      (select count(*) from documents where issue = 'REFUSEE') as refuses
    from d where d.lus >= d.attendus`.execute(tx);
  return rows[0];
};
