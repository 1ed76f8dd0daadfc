import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';

/**
 * What a credit note cites, then what it says, then what it is for: the numbers by which the encours that it settles
 * are found. A line of no product says more than the others: it comes first, and with the others its amount (FAC-105).
 */
export const citeParAvoir = async (tx: Tx, tenantId: number, factureId: number): Promise<string> => {
  const { rows } = await sql<{ texte: string | null }>`
    select concat_ws(' · ',
      (select string_agg(r.numero, ' · ' order by r.position) from facture_reference r
        where r.tenant_id = f.tenant_id and r.facture_id = f.id),
      f.notes,
      (select string_agg(a ->> 'libelle', ' · ') from jsonb_array_elements(f.ajustements) a),
      (select string_agg(case when coalesce(l.ean, l.cip13) is null and f.nb_lignes > 1 and l.montant_net_centimes > 0
          then l.nom || ' : ' || replace(to_char(l.montant_net_centimes / 100.0, 'FM9999999990.00'), '.', ',')
          else l.nom end, ' · ' order by coalesce(l.ean, l.cip13) is not null, l.rang) from facture_ligne l
        where l.tenant_id = f.tenant_id and l.facture_id = f.id)) as texte
    from facture f where f.tenant_id = ${tenantId} and f.id = ${factureId}`.execute(tx);
  return rows[0]?.texte ?? '';
};
