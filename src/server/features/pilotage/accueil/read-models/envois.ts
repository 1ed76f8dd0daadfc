import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { limiteReponseSql } from '#server/features/operations/operation/read-models/limite-reponse.ts';
import { etatsDeModeleSql } from '#server/features/operations/promotion-groupement/read-models/modeles.ts';
import { A_MOITIE_REPONDUE } from '#server/features/operations/publication/read-models/copies.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { EnvoiSuivi, LaboratoireSuivi } from '#shared/features/pilotage/accueil/schemas/cockpit.ts';
import { MAX_TOP } from '#shared/features/pilotage/accueil/schemas/enumerations.ts';

/** Adhérents of today: what a pharmacy that left had answered is no longer waited for. */
const adherentDe = (pharmacie: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`join adhesion a on a.tenant_id = m.tenant_id and a.pharmacie_id = ${pharmacie} and a.etat = 'ACCEPTED'`;

/** The counts of the copies `c`, each in one of the three (STA-51). */
const compter = (repondue: RawBuilder<unknown>, aMoitie: RawBuilder<unknown>, sansReponse: RawBuilder<unknown>) =>
  sql`(count(*) filter (where ${repondue}))::int as completes, (count(*) filter (where ${aMoitie}))::int as partielles,
    (count(*) filter (where ${sansReponse}))::int as sans_reponse`;

const enAttente = sql`('WAITING' in (p.acceptation_promo, p.acceptation_tg)) is true`;
const operations = (groupementId: number, jour: Jour) => sql`
  select 'OPERATION' as sorte, m.id, m.nom_operation as titre, m.laboratoire_id, null::int as annee, m.date_fin as fin,
    c.*
  from promotion m
  left join priorite pr on pr.tenant_id = m.tenant_id and pr.id = m.priorite_id
  left join promotion_publication x on x.tenant_id = m.tenant_id and x.promotion_id = m.id
  cross join lateral (
    select ${compter(
      sql`not ${enAttente}`,
      A_MOITIE_REPONDUE,
      sql`${enAttente} and not ${A_MOITIE_REPONDUE}`,
    )}, min(coalesce(${limiteReponseSql}, p.date_debut)) filter (where ${enAttente}) as limite
    from promotion p ${adherentDe(sql`p.tenant_id`)}
    where p.groupement_id = m.tenant_id and p.modele_id = m.id) c
  where m.tenant_id = ${groupementId} and m.origine = 'GROUPEMENT' and m.modele_id is null
    and ${etatsDeModeleSql(jour).PUBLIEE}`;

/** Half answered: accepted, and no purchases written (RFA-29). */
const rfas = (groupementId: number, jour: Jour) => {
  const sansBase = sql`not exists (select from rfa_base b where b.tenant_id = r.tenant_id and b.rfa_id = r.id)`;
  return sql`
  select 'RFA', m.id, coalesce(m.gamme, m.produit, m.condition), m.laboratoire_id, m.annee,
    coalesce(m.date_fin, make_date(m.annee, 12, 31)), c.*, null::date
  from rfa m cross join lateral (
    select ${compter(sql`r.etat = 'REPONDUE'`, sql`r.etat = 'A_MOITIE'`, sql`r.etat = 'SANS_REPONSE'`)}
    from (select case when r.acceptation = 'WAITING' then 'SANS_REPONSE'
        when r.acceptation = 'ACCEPTED' and ${sansBase} then 'A_MOITIE' else 'REPONDUE' end as etat
      from rfa r ${adherentDe(sql`r.tenant_id`)}
      where r.groupement_id = m.tenant_id and r.modele_id = m.id) r) c
  where m.tenant_id = ${groupementId} and m.etat = 'VALIDATED'
    and coalesce(m.date_fin, make_date(m.annee, 12, 31)) >= ${jour}::date`;
};

const conditions = (groupementId: number, jour: Jour) => sql`
  select 'CONDITION', m.id, pt.nom, m.laboratoire_id, null::int, m.date_fin, c.*,
    case when c.sans_reponse > 0 then m.date_fin end
  from condition_groupement m
  join partenariat pt on pt.tenant_id = m.tenant_id and pt.id = m.partenariat_id
  cross join lateral (select ${compter(sql`r.etat <> 'WAITING'`, sql`false`, sql`r.etat = 'WAITING'`)}
    from condition_reponse r ${adherentDe(sql`r.pharmacie_id`)}
    where r.tenant_id = m.tenant_id and r.condition_groupement_id = m.id) c
  where m.tenant_id = ${groupementId} and m.etat = 'VALIDATED' and m.date_fin >= ${jour}::date`;

const laboratoire = (groupementId: number) => sql`
  left join laboratoire l on l.tenant_id = ${groupementId} and l.id = e.laboratoire_id
  left join laboratoire_detail d on d.id = l.detail_id`;

/** What was sent and still runs, what waits for the most answers first (STA-51). */
export const envoisSuivis = async (tx: SystemeTx, groupementId: number, jour: Jour): Promise<EnvoiSuivi[]> => {
  const { rows } = await sql<EnvoiSuivi>`
    select e.sorte, e.id, e.titre, d.nom as "laboratoireNom",
      coalesce(l.surcharges ->> 'color', d.color) as "laboratoireColor", e.annee, e.completes, e.partielles,
      e.sans_reponse as "sansReponse", e.limite, e.fin
    from (select r.* from (${operations(groupementId, jour)} union all ${rfas(groupementId, jour)}
        union all ${conditions(groupementId, jour)}) r where r.completes + r.partielles + r.sans_reponse > 0) e
    ${laboratoire(groupementId)}
    order by e.partielles + e.sans_reponse desc, e.limite nulls last, e.fin, e.sorte, e.id`.execute(tx);
  return rows;
};

/** Whose proposals adhérents answered the most in a year, whatever they answered (STA-52). */
export const laboratoiresSuivis = async (
  tx: SystemeTx,
  groupementId: number,
  jour: Jour,
): Promise<LaboratoireSuivi[]> => {
  const depuis = sql`((${jour}::date - interval '1 year') at time zone 'Europe/Paris')`;
  const { rows } = await sql<LaboratoireSuivi>`
    select e.laboratoire_id as "laboratoireId", d.nom, coalesce(l.surcharges ->> 'logo', d.logo_sha256) as logo,
      coalesce(l.surcharges ->> 'color', d.color) as color, sum(e.nombre)::int as repondues
    from (
      select m.laboratoire_id, r.nombre from (select p.modele_id, count(*) as nombre from promotion p
        where p.groupement_id = ${groupementId} and p.modele_id is not null and p.repondue_le >= ${depuis} group by 1) r
      join promotion m on m.tenant_id = ${groupementId} and m.id = r.modele_id
      union all
      select m.laboratoire_id, r.nombre from (select p.modele_id, count(*) as nombre from rfa p
        where p.groupement_id = ${groupementId} and p.modele_id is not null and p.repondue_le >= ${depuis} group by 1) r
      join rfa m on m.tenant_id = ${groupementId} and m.id = r.modele_id
      union all
      select m.laboratoire_id, count(*) from condition_groupement m
      join condition_reponse r on r.tenant_id = m.tenant_id and r.condition_groupement_id = m.id
      where m.tenant_id = ${groupementId} and r.repondue_le >= ${depuis} group by 1) e
    ${laboratoire(groupementId)}
    where d.id is not null
    group by 1, 2, 3, 4 order by 5 desc, f_tri(d.nom) collate textes, 1 limit ${MAX_TOP}`.execute(tx);
  return rows;
};
