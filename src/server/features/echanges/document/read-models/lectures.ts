import { sql } from 'kysely';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { documentContract } from '#shared/features/echanges/document/contract.ts';
import type { LectureDocument } from '#shared/features/echanges/document/schemas.ts';
import { destinatairesDuDocumentSql } from './visibles.ts';

type RechercheLectures = QueryOf<(typeof documentContract)['lecturesDocument']>;
const TRIS = { pharmacie: sql`f_tri(t.nom) collate textes`, le: sql`le.le` };

/**
 * Who it is for, and what they have read: each adhérent once, with the first of its people who read the version shared
 * now, else the last one who read an earlier one. Names of other accounts: read by the system role, for the
 * groupement's own document only.
 */
export const lecturesDe = async (
  tx: TenantTx,
  id: number,
  { page, taille, tri, ordre, q, lu: lectureVoulue }: RechercheLectures,
) => {
  const { tenantId } = tx;
  const { rows } = await enSysteme(tx, (systeme) =>
    sql<{ elements: LectureDocument[]; total: number }>`
      with lues as (
        select t.id as "pharmacieId", t.nom as "pharmacieNom", t.ville, coalesce(le.numero >= d.numero, false) as lu,
          case when le.numero < d.numero then le.numero end as "numeroLu", le.utilisateur_nom as par,
            le.derniere_le as le,
          row_number() over (order by ${TRIS[tri]} ${sql.raw(ordre)} nulls last, t.id) as rang
        from document d
        join lateral (select a.pharmacie_id from ${destinatairesDuDocumentSql}) cible on true
        join tenant t on t.id = cible.pharmacie_id
        left join lateral (select e.numero, e.utilisateur_nom, e.derniere_le, e.derniere_le as le
          from document_lecture e
          where e.tenant_id = d.tenant_id and e.document_id = d.id and e.pharmacie_id = t.id
          order by e.numero desc, e.premiere_le limit 1) le on true
        where d.tenant_id = ${tenantId} and d.id = ${id}
          ${
            q
              ? sql`and f_normaliser(concat_ws(' ', t.nom, t.ville)) like '%' ||
            f_normaliser(${q.replace(/[\\%_]/g, '\\$&')}::text) || '%'`
              : sql``
          }
          ${
            lectureVoulue === undefined
              ? sql``
              : sql`and coalesce(le.numero >= d.numero, false) = ${lectureVoulue}::boolean`
          }
      )
      select (select count(*) from lues) as total, coalesce((select json_agg(to_jsonb(x) - 'rang' order by x.rang) from
        (select * from lues order by rang limit ${taille} offset ${(page - 1) * taille}) x), '[]') as elements`.execute(
      systeme,
    ),
  );
  return rows[0] ?? { elements: [], total: 0 };
};
