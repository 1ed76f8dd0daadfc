import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import type { Achat } from '#shared/features/argent/facture/rules/achats.ts';
import { lireProduit } from '#shared/features/argent/facture/rules/gammes.ts';

export type AchatDuLaboratoire = Achat & { readonly laboratoireId: number };
type AchatEnBase = Omit<AchatDuLaboratoire, 'lu' | 'sommes'> & {
  readonly nom: string;
  readonly gamme: string | null;
  /** Months since the year 0, and what was bought in each. */
  readonly mois: readonly number[];
  readonly nets: readonly number[];
  readonly bruts: readonly number[];
  readonly quantites: readonly number[];
};

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
  const { rows } = await sql<AchatEnBase>`
    with papiers as materialized (
      select f.id, f.laboratoire_id, (extract(year from f.date_emission) * 12 + extract(month from f.date_emission) - 1)::int as mois,
        case f.nature when 'AVOIR' then -1 else 1 end as sens, f.nb_lignes, coalesce(f.ht_centimes, 0) as ht
      from facture f join (
        select distinct * from unnest(${annees.map(({ laboratoireId }) => laboratoireId)}::bigint[], ${annees.map(({ annee }) => annee)}::int[])
          as x (laboratoire_id, annee)
      ) x on f.laboratoire_id = x.laboratoire_id and f.date_emission >= make_date(x.annee, 1, 1) and f.date_emission < make_date(x.annee + 1, 1, 1)
      where f.tenant_id = ${tenantId} and f.mise_de_cote is null
    ), sommes as (
      select p.laboratoire_id, p.mois, l.cle_produit, max(l.id) as une, sum(p.sens * l.montant_net_centimes)::bigint as net,
        sum(p.sens * l.brut_centimes)::bigint as brut, sum(p.sens * l.quantite)::bigint as quantite
      from papiers p join facture_ligne l on l.tenant_id = ${tenantId} and l.facture_id = p.id group by 1, 2, 3
      union all
      select laboratoire_id, mois, '', null, sum(sens * ht)::bigint, sum(sens * ht)::bigint, 0 from papiers where nb_lignes = 0 group by 1, 2
    ), produits as (
      select laboratoire_id, cle_produit, max(une) as une, array_agg(mois) as mois, array_agg(net) as nets, array_agg(brut) as bruts,
        array_agg(quantite) as quantites from sommes group by 1, 2
    )
    select s.laboratoire_id as "laboratoireId", l.ean, l.cip13, coalesce(l.nom, '') as nom, p.gamme, s.mois, s.nets, s.bruts, s.quantites
    from produits s left join facture_ligne l on l.tenant_id = ${tenantId} and l.id = s.une
    left join produit p on p.ean = coalesce(l.ean, l.cip13)`.execute(tx);
  return rows.map(({ nom, gamme, mois, nets, bruts, quantites, ...achat }) => ({
    ...achat,
    lu: lireProduit({ nom, gamme }),
    sommes: mois.map((un, i) => ({
      mois: `${Math.floor(un / 12)}-${String((un % 12) + 1).padStart(2, '0')}`,
      netCentimes: nets[i] ?? 0,
      brutCentimes: bruts[i] ?? 0,
      quantiteMillioniemes: quantites[i] ?? 0,
    })),
  }));
};
