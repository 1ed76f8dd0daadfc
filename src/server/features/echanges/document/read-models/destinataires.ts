import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { destinatairesDuDocumentSql } from './visibles.ts';

const pharmacies = async (
  tx: SystemeTx,
  tenantId: number,
  id: number,
  condition: RawBuilder<boolean>,
): Promise<number[]> => {
  const { rows } = await sql<{ pharmacieId: number }>`select cible.pharmacie_id as "pharmacieId" from document d
    join lateral (select a.pharmacie_id from ${destinatairesDuDocumentSql}) cible on true
    where d.tenant_id = ${tenantId} and d.id = ${id} and ${condition} order by 1`.execute(tx);
  return rows.map(({ pharmacieId }) => pharmacieId);
};

/** The adhérents a document is for now. */
export const pharmaciesViseesDocument = (tx: SystemeTx, tenantId: number, id: number): Promise<number[]> =>
  pharmacies(tx, tenantId, id, sql<boolean>`true`);

/** Recipients where no user has read the shared version. */
export const pharmaciesSansLecture = (tx: SystemeTx, tenantId: number, id: number): Promise<number[]> =>
  pharmacies(
    tx,
    tenantId,
    id,
    sql<boolean>`not exists (select from document_lecture le where le.tenant_id = d.tenant_id
      and le.document_id = d.id and le.pharmacie_id = cible.pharmacie_id and le.numero >= d.numero)`,
  );
