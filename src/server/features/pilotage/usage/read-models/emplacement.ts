import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { recuEntier } from '#server/features/argent/encours/read-models/filtres.ts';
import type { OccupationEmplacement, Occupations } from '#server/features/operations/emplacement/read-models.ts';
import { ajouterJours } from '#shared/core/dates.ts';
import type { UsageEmplacement } from '#shared/features/operations/emplacement/rules.ts';

/** Who uses an emplacement: promotions whose TG is not refused (OPE-4). */
export const usageEmplacement = async (tx: TenantTx, id: number): Promise<UsageEmplacement> => {
  const { rows } = await sql<UsageEmplacement>`
    select count(distinct p.id) as promotions from promotion_emplacement e
    join promotion p on p.tenant_id = e.tenant_id and p.id = e.promotion_id
    where e.tenant_id = ${tx.tenantId} and e.emplacement_id = ${id} and coalesce(p.acceptation_tg, p.etat_tg) <>
      'REFUSED'`.execute(tx);
  return rows[0]!;
};

/** Over the last twelve months: how many of its days each place was held, and what its TG brought in. */
const JOURS = 365;

/**
 * What was received for a promotion's TG is shared between its places, to the cent (`partEgale`, OPE-73); a day that
 * two promotions share counts once.
 * @param aujourdhui day of Paris: not counted, it is not over
 */
export const occupationsDesEmplacements: Occupations = async (tx, aujourdhui) => {
  const debut = ajouterJours(aujourdhui, -JOURS);
  const { rows } = await sql<OccupationEmplacement>`
    with tenues as (
      select e.emplacement_id, e.promotion_id,
        daterange(e.date_debut, e.date_fin, '[]') * daterange(${debut}::date, ${aujourdhui}::date) as jours,
        count(*) over (partition by e.promotion_id) as places, row_number()
        over (partition by e.promotion_id order by e.id) as rang
      from promotion_emplacement e where e.tenant_id = ${tx.tenantId} and e.occupe and e.date_fin >= ${debut}::date
      and e.date_debut < ${aujourdhui}::date
    ), gains as (
      select e.source_id as promotion_id, e.nature_fiscale as nature, sum(${recuEntier}) as recu from encours e
      where e.tenant_id = ${tx.tenantId} and e.source_type = 'PROMOTION' and e.type = 'CONTREPARTIE_TG'
        and ${recuEntier} > 0
      group by e.source_id, e.nature_fiscale
    ), parts as (
      select t.*, g.nature, div(g.recu, t.places) + case when t.rang <= mod(g.recu, t.places) then 1 else 0 end as part
      from tenues t left join gains g on g.promotion_id = t.promotion_id
    )
    select t.emplacement_id as "emplacementId",
      round(100.0 * (select sum(upper(j) - lower(j)) from unnest(range_agg(t.jours)) j) /
        ${JOURS}::int)::int as "tauxPct",
      json_strip_nulls(json_build_object('HT', sum(t.part) filter (where t.nature = 'HT'),
        'TTC', sum(t.part) filter (where t.nature = 'TTC'))) as gagne
    from parts t group by t.emplacement_id`.execute(tx);
  return rows;
};
