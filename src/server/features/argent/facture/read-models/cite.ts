import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';

/** What a credit note cites, then what it is for: the numbers by which the encours that it settles are found. */
export const citeParAvoir = async (tx: Tx, tenantId: number, factureId: number): Promise<string> => {
  const { rows } = await sql<{ texte: string | null }>`
    select concat_ws(' · ',
      (select string_agg(r.numero, ' · ' order by r.position) from facture_reference r
        where r.tenant_id = ${tenantId} and r.facture_id = ${factureId}),
      (select string_agg(l.nom, ' · ' order by l.rang) from facture_ligne l
      where l.tenant_id = ${tenantId} and l.facture_id = ${factureId})) as texte`.execute(tx);
  return rows[0]?.texte ?? '';
};
