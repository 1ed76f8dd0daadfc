import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import type { Achat } from '#shared/features/argent/facture/rules/achats.ts';

export type AchatDuLaboratoire = Achat & { readonly laboratoireId: number };

/**
 * What was bought, laboratory by laboratory and month by month: invoices minus credit notes, product by product. A paper
 * without lines is one line without a name: it counts only for a range that is everything (FAC-29).
 * @param annees of each laboratory, those that are read
 */
export const achatsDesLaboratoires = async (
  tx: Tx,
  tenantId: number,
  annees: readonly { readonly laboratoireId: number; readonly annee: number }[],
): Promise<AchatDuLaboratoire[]> => {
  if (annees.length === 0) return [];
  const { rows } = await sql<AchatDuLaboratoire>`
    with papiers as materialized (
      select f.id, f.laboratoire_id, to_char(f.date_emission, 'YYYY-MM') as mois, case f.nature when 'AVOIR' then -1 else 1 end as sens,
        f.nb_lignes, coalesce(f.ht_centimes, 0) as ht
      from facture f join (
        select distinct * from unnest(${annees.map(({ laboratoireId }) => laboratoireId)}::bigint[], ${annees.map(({ annee }) => annee)}::int[])
          as x (laboratoire_id, annee)
      ) x on f.laboratoire_id = x.laboratoire_id and f.date_emission >= make_date(x.annee, 1, 1) and f.date_emission < make_date(x.annee + 1, 1, 1)
      where f.tenant_id = ${tenantId} and f.mise_de_cote is null
    ), lignes as (
      select p.laboratoire_id, p.mois, l.ean, l.cip13, l.nom, p.sens * l.montant_net_centimes as net, p.sens * l.quantite as quantite,
        p.sens * coalesce(round(l.quantite::numeric * l.prix_brut / 10000000000), l.montant_net_centimes)::bigint as brut
      from papiers p join facture_ligne l on l.tenant_id = ${tenantId} and l.facture_id = p.id
      union all
      select laboratoire_id, mois, null, null, '', sens * ht, 0, sens * ht from papiers where nb_lignes = 0
    ), sommes as (
      select laboratoire_id, mois, ean, cip13, case when ean is null and cip13 is null then nom end as sans_code, max(nom) as nom,
        sum(net)::bigint as net, sum(brut)::bigint as brut, sum(quantite)::bigint as quantite
      from lignes group by 1, 2, 3, 4, 5
    )
    select s.laboratoire_id as "laboratoireId", s.mois, s.ean, s.cip13, s.nom, p.gamme, s.net as "netCentimes", s.brut as "brutCentimes",
      s.quantite as "quantiteMillioniemes"
    from sommes s left join produit p on p.ean = coalesce(s.ean, s.cip13)`.execute(tx);
  return rows;
};
