import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { PapierConnu, RelanceConnue } from '#shared/features/argent/facture/rules/releve/rapprocher-releve.ts';

/** The invoices and credit notes of the account under these numbers, of any laboratory (FAC-91). */
export const papiersAnnonces = async (tx: TenantTx, cles: readonly string[]): Promise<PapierConnu[]> => {
  const { rows } = await sql<PapierConnu>`
    select p.*, d.nom as "laboratoireNom" from (
      select f.id as "factureId", f.encaissement_id as "encaissementId", f.laboratoire_id as "laboratoireId", f.nature,
        f.numero_normalise as cle, f.date_emission as date, f.ht_centimes as "htCentimes",
        f.ttc_centimes as "ttcCentimes"
      from facture f where f.tenant_id = ${tx.tenantId} and f.numero_normalise = any(${cles}::text[])
      union all
      select null, c.id, c.laboratoire_id, 'AVOIR', c.numero_cle, c.date, c.montant_ht_centimes,
        c.montant_ttc_centimes
      from encaissement c
      where c.tenant_id = ${tx.tenantId} and c.nature = 'AVOIR' and c.annule_le is null
        and c.numero_cle = any(${cles}::text[])
        and not exists (select from facture f where f.tenant_id = c.tenant_id and f.encaissement_id = c.id)
    ) p
    left join laboratoire l on l.tenant_id = ${tx.tenantId} and l.id = p."laboratoireId"
    left join laboratoire_detail d on d.id = l.detail_id
    order by p."factureId", p."encaissementId"`.execute(tx);
  return rows;
};

/** The encours that already ask a laboratory for these credit notes (FAC-92). */
export const relancesDAvoirs = async (
  tx: TenantTx,
  laboratoireId: number,
  cles: readonly string[],
): Promise<RelanceConnue[]> => {
  const { rows } = await sql<RelanceConnue>`
    select distinct on (cle) e.id, e.numero, cle from encours e,
      lateral (select coalesce(nullif(f_cle_papier(e.reference_facture), ''), e.reference_facture) as cle) k
    where e.tenant_id = ${tx.tenantId} and e.laboratoire_id = ${laboratoireId} and e.type = 'RECLAMATION'
      and e.action_attendue = 'AVOIR' and e.reference_facture is not null and cle = any(${cles}::text[])
    order by cle, e.id`.execute(tx);
  return rows;
};
