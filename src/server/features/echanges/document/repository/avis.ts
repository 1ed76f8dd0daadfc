import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';

/** `deja`: whether an earlier version was already announced to this pharmacy. */
type PharmacieAvertie = { readonly pharmacieId: number; readonly deja: boolean };

/** Marks, of these adhérents, those to whom the current version was not announced yet. @returns them */
export const upsertLecteursAvertis = async (
  tx: SystemeTx,
  tenantId: number,
  id: number,
  pharmacieIds: readonly number[],
): Promise<PharmacieAvertie[]> => {
  const { rows } = await sql<PharmacieAvertie>`
    with avant as (select pharmacie_id from document_avis where tenant_id = ${tenantId} and document_id = ${id})
    , avertis as (insert into document_avis (tenant_id, document_id, pharmacie_id, numero)
      select d.tenant_id, d.id, cible.pharmacie_id, d.numero
        from document d, unnest(${[...pharmacieIds]}::bigint[]) as cible (pharmacie_id)
      where d.tenant_id = ${tenantId} and d.id = ${id}
      on conflict (tenant_id, document_id, pharmacie_id) do update set numero = excluded.numero
        where document_avis.numero < excluded.numero
      returning pharmacie_id)
    select avertis.pharmacie_id as "pharmacieId", avant.pharmacie_id is not null as deja
    from avertis left join avant on avant.pharmacie_id = avertis.pharmacie_id order by 1`.execute(tx);
  return rows;
};
