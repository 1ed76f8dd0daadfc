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

/** A kind of sending: those under way (`id, titre, laboratoire_id, annee, fin`), and their answers. */
type Sorte = {
  readonly nom: RawBuilder<unknown>;
  readonly enCours: RawBuilder<unknown>;
  /** Rows `envoi, etat, limite`: one state an answer; `limite` is the last day of what is still waited for (STA-51). */
  readonly reponses: RawBuilder<unknown>;
};

const enAttente = sql`('WAITING' in (p.acceptation_promo, p.acceptation_tg)) is true`;
const operations = (groupementId: number, jour: Jour): Sorte => ({
  nom: sql`operations`,
  enCours: sql`
    select 'OPERATION' as sorte, m.id, m.nom_operation as titre, m.laboratoire_id, null::int as annee,
      m.date_fin as fin, pr.delai_reponse_jours
    from promotion m
    left join priorite pr on pr.tenant_id = m.tenant_id and pr.id = m.priorite_id
    left join promotion_publication x on x.tenant_id = m.tenant_id and x.promotion_id = m.id
    where m.tenant_id = ${groupementId} and m.origine = 'GROUPEMENT' and m.modele_id is null
      and ${etatsDeModeleSql(jour).PUBLIEE}`,
  reponses: sql`
    select 'OPERATION' as sorte, p.modele_id as envoi,
      case when not ${enAttente} then 'REPONDUE' when ${A_MOITIE_REPONDUE} then 'A_MOITIE' else 'SANS_REPONSE' end
        as etat,
      case when ${enAttente} then coalesce(${limiteReponseSql}, p.date_debut) end as limite
    from operations pr join promotion p on p.groupement_id = ${groupementId} and p.modele_id = pr.id
      ${adherentDe(sql`p.tenant_id`)}`,
});

/** RFA sent to adhérents; an accepted one without purchases counts as half answered (RFA-29). */
const rfas = (groupementId: number, jour: Jour): Sorte => {
  const sansBase = sql`not exists (select from rfa_base b where b.tenant_id = r.tenant_id and b.rfa_id = r.id)`;
  return {
    nom: sql`rfas`,
    enCours: sql`
      select 'RFA' as sorte, m.id, coalesce(m.gamme, m.produit, m.condition) as titre, m.laboratoire_id, m.annee,
        coalesce(m.date_fin, make_date(m.annee, 12, 31)) as fin
      from rfa m where m.tenant_id = ${groupementId} and m.etat = 'VALIDATED'
        and coalesce(m.date_fin, make_date(m.annee, 12, 31)) >= ${jour}::date`,
    reponses: sql`
      select 'RFA', r.modele_id, case when r.acceptation = 'WAITING' then 'SANS_REPONSE'
        when r.acceptation = 'ACCEPTED' and ${sansBase} then 'A_MOITIE' else 'REPONDUE' end, null::date
      from rfas m join rfa r on r.groupement_id = ${groupementId} and r.modele_id = m.id
        ${adherentDe(sql`r.tenant_id`)}`,
  };
};

const conditions = (groupementId: number, jour: Jour): Sorte => ({
  nom: sql`conditions`,
  enCours: sql`
    select 'CONDITION' as sorte, m.id, pt.nom as titre, m.laboratoire_id, null::int as annee, m.date_fin as fin
    from condition_groupement m join partenariat pt on pt.tenant_id = m.tenant_id and pt.id = m.partenariat_id
    where m.tenant_id = ${groupementId} and m.etat = 'VALIDATED' and m.date_fin >= ${jour}::date`,
  reponses: sql`
    select 'CONDITION', m.id, case when y.etat = 'WAITING' then 'SANS_REPONSE' else 'REPONDUE' end,
      case when y.etat = 'WAITING' then m.fin end
    from conditions m
    join condition_reponse y on y.tenant_id = ${groupementId} and y.condition_groupement_id = m.id
      ${adherentDe(sql`y.pharmacie_id`)}`,
});

const laboratoire = (groupementId: number) => sql`
  left join laboratoire l on l.tenant_id = ${groupementId} and l.id = e.laboratoire_id
  left join laboratoire_detail d on d.id = l.detail_id`;

const compter = (etat: 'REPONDUE' | 'A_MOITIE' | 'SANS_REPONSE') =>
  sql`coalesce(sum(r.nombre) filter (where r.etat = ${sql.lit(etat)}), 0)::int`;
/** The rows of each kind, one kind after the other. */
const reunir = (sortes: readonly Sorte[], lire: (sorte: Sorte) => RawBuilder<unknown>) =>
  sql.join(sortes.map(lire), sql` union all `);

/**
 * What was sent and still runs, what waits for the most answers first (STA-51). Answers are grouped by state before
 * they are counted: the state of each is worked out once.
 */
export const envoisSuivis = async (tx: SystemeTx, groupementId: number, jour: Jour): Promise<EnvoiSuivi[]> => {
  const sortes = [operations, rfas, conditions].map((sorte) => sorte(groupementId, jour));
  const { rows } = await sql<EnvoiSuivi>`
    with ${sql.join([
      adherents(groupementId),
      ...sortes.map(({ nom, enCours }) => sql`${nom} as materialized (${enCours})`),
    ])},
    reponses as (select y.sorte, y.envoi, y.etat, count(*) as nombre, min(y.limite) as limite
      from (${reunir(sortes, ({ reponses }) => reponses)}) y group by 1, 2, 3)
    select e.sorte, e.id, e.titre, d.nom as "laboratoireNom",
      coalesce(l.surcharges ->> 'color', d.color) as "laboratoireColor", e.annee, c.completes, c.partielles,
      c.sans_reponse as "sansReponse", c.limite, e.fin
    from (${reunir(sortes, ({ nom }) => sql`select sorte, id, titre, laboratoire_id, annee, fin from ${nom}`)}) e
    join (select r.sorte, r.envoi, ${compter('REPONDUE')} as completes, ${compter('A_MOITIE')} as partielles,
        ${compter('SANS_REPONSE')} as sans_reponse, min(r.limite) as limite from reponses r group by 1, 2) c
      on c.sorte = e.sorte and c.envoi = e.id
    ${laboratoire(groupementId)}
    order by c.partielles + c.sans_reponse desc, c.limite nulls last, e.fin, e.sorte, e.id`.execute(tx);
  return rows;
};

/** The laboratories whose proposals received the most answers in a year, whatever the answers (STA-52). */
export const laboratoiresSuivis = async (
  tx: SystemeTx,
  groupementId: number,
  jour: Jour,
): Promise<LaboratoireSuivi[]> => {
  // A sub-select: worked out once, not once an answer.
  const depuis = sql`(select (${jour}::date - interval '1 year') at time zone 'Europe/Paris')`;
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
