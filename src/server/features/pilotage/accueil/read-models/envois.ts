import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { limiteReponseSql } from '#server/features/operations/operation/read-models/limite-reponse.ts';
import { etatsDeModeleSql } from '#server/features/operations/promotion-groupement/read-models/modeles.ts';
import { A_MOITIE_REPONDUE } from '#server/features/operations/publication/read-models/copies.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { EnvoiSuivi, LaboratoireSuivi } from '#shared/features/pilotage/accueil/schemas/cockpit.ts';
import { MAX_TOP } from '#shared/features/pilotage/accueil/schemas/enumerations.ts';

/**
 * Adhérents of today: what a pharmacy that left had answered is no longer waited for. Read once for all that was sent,
 * as are the things sent: a thousand answers of each are then one pass (STA-50).
 */
const adherents = (groupementId: number) => sql`adherents as materialized (
  select a.pharmacie_id from adhesion a where a.tenant_id = ${groupementId} and a.etat = 'ACCEPTED')`;
const adherentDe = (pharmacie: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`join adherents a on a.pharmacie_id = ${pharmacie}`;

/** The counts of the answers `r`, each in one state: said once a row (STA-51). */
const compter = sql`(count(*) filter (where r.etat = 'REPONDUE'))::int as completes,
    (count(*) filter (where r.etat = 'A_MOITIE'))::int as partielles,
    (count(*) filter (where r.etat = 'SANS_REPONSE'))::int as sans_reponse`;

const enAttente = sql`('WAITING' in (p.acceptation_promo, p.acceptation_tg)) is true`;
const operations = (groupementId: number, jour: Jour) => ({
  enCours: sql`operations as materialized (
    select m.id, m.nom_operation as titre, m.laboratoire_id, m.date_fin as fin, pr.delai_reponse_jours
    from promotion m
    left join priorite pr on pr.tenant_id = m.tenant_id and pr.id = m.priorite_id
    left join promotion_publication x on x.tenant_id = m.tenant_id and x.promotion_id = m.id
    where m.tenant_id = ${groupementId} and m.origine = 'GROUPEMENT' and m.modele_id is null
      and ${etatsDeModeleSql(jour).PUBLIEE})`,
  comptees: sql`
    select 'OPERATION' as sorte, m.id, m.titre, m.laboratoire_id, null::int as annee, m.fin, c.completes, c.partielles,
      c.sans_reponse, c.limite
    from operations m join (
      select r.modele_id, ${compter}, min(r.limite) as limite
      from (select p.modele_id,
          case when not ${enAttente} then 'REPONDUE' when ${A_MOITIE_REPONDUE} then 'A_MOITIE' else 'SANS_REPONSE' end
            as etat,
          case when ${enAttente} then coalesce(${limiteReponseSql}, p.date_debut) end as limite
        from operations pr join promotion p on p.groupement_id = ${groupementId} and p.modele_id = pr.id
          ${adherentDe(sql`p.tenant_id`)}) r group by 1) c on c.modele_id = m.id`,
});

/** Half answered: accepted, and no purchases written (RFA-29). */
const rfas = (groupementId: number, jour: Jour) => {
  const sansBase = sql`not exists (select from rfa_base b where b.tenant_id = r.tenant_id and b.rfa_id = r.id)`;
  return {
    enCours: sql`rfas as materialized (
      select m.id, coalesce(m.gamme, m.produit, m.condition) as titre, m.laboratoire_id, m.annee,
        coalesce(m.date_fin, make_date(m.annee, 12, 31)) as fin
      from rfa m where m.tenant_id = ${groupementId} and m.etat = 'VALIDATED'
        and coalesce(m.date_fin, make_date(m.annee, 12, 31)) >= ${jour}::date)`,
    comptees: sql`
      select 'RFA', m.id, m.titre, m.laboratoire_id, m.annee, m.fin, c.completes, c.partielles, c.sans_reponse,
        null::date
      from rfas m join (
        select r.modele_id, ${compter}
        from (select r.modele_id, case when r.acceptation = 'WAITING' then 'SANS_REPONSE'
            when r.acceptation = 'ACCEPTED' and ${sansBase} then 'A_MOITIE' else 'REPONDUE' end as etat
          from rfas m join rfa r on r.groupement_id = ${groupementId} and r.modele_id = m.id
            ${adherentDe(sql`r.tenant_id`)}) r group by 1) c on c.modele_id = m.id`,
  };
};

const conditions = (groupementId: number, jour: Jour) => ({
  enCours: sql`conditions as materialized (
    select m.id, pt.nom as titre, m.laboratoire_id, m.date_fin as fin
    from condition_groupement m join partenariat pt on pt.tenant_id = m.tenant_id and pt.id = m.partenariat_id
    where m.tenant_id = ${groupementId} and m.etat = 'VALIDATED' and m.date_fin >= ${jour}::date)`,
  comptees: sql`
    select 'CONDITION', m.id, m.titre, m.laboratoire_id, null::int, m.fin, c.completes, c.partielles, c.sans_reponse,
      case when c.sans_reponse > 0 then m.fin end
    from conditions m join (
      select r.condition_groupement_id, ${compter}
      from (select y.condition_groupement_id,
          case when y.etat = 'WAITING' then 'SANS_REPONSE' else 'REPONDUE' end as etat
        from condition_reponse y ${adherentDe(sql`y.pharmacie_id`)}
        where y.tenant_id = ${groupementId} and y.condition_groupement_id in (select id from conditions)) r
      group by 1) c on c.condition_groupement_id = m.id`,
});

const laboratoire = (groupementId: number) => sql`
  left join laboratoire l on l.tenant_id = ${groupementId} and l.id = e.laboratoire_id
  left join laboratoire_detail d on d.id = l.detail_id`;

/** What was sent and still runs, what waits for the most answers first (STA-51). */
export const envoisSuivis = async (tx: SystemeTx, groupementId: number, jour: Jour): Promise<EnvoiSuivi[]> => {
  const sortes = [operations, rfas, conditions].map((sorte) => sorte(groupementId, jour));
  const { rows } = await sql<EnvoiSuivi>`
    with ${sql.join([adherents(groupementId), ...sortes.map(({ enCours }) => enCours)])}
    select e.sorte, e.id, e.titre, d.nom as "laboratoireNom",
      coalesce(l.surcharges ->> 'color', d.color) as "laboratoireColor", e.annee, e.completes, e.partielles,
      e.sans_reponse as "sansReponse", e.limite, e.fin
    from (${sql.join(
      sortes.map(({ comptees }) => comptees),
      sql` union all `,
    )}) e
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
