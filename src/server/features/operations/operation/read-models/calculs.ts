import { sql, type RawBuilder } from 'kysely';
import type { Jour } from '#shared/core/dates.ts';
import type { PeriodePromotion } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { contrepartieNonReclameeSql } from './reclame.ts';

type Sql<T = unknown> = RawBuilder<T>;

/** The rules of `rules.ts` in SQL, over a `promotion p` (OPE-45): `read-models/calculs.test.ts` compares both. */
export const estModele: Sql<boolean> = sql`(p.origine = 'GROUPEMENT' and p.modele_id is null)`;
const etatDePart = {
  PROMO: sql`case when p.modele_id is null then p.etat_promo else p.acceptation_promo end`,
  TG: sql`case when p.modele_id is null then p.etat_tg else p.acceptation_tg end`,
};
const etatDuneLigne = sql`case when c.part = 'PROMO' then ${etatDePart.PROMO} else ${etatDePart.TG} end`;
const TENUE = sql`('VALIDATED', 'ACCEPTED', 'PAYPS')`;

export const partTenueSql: Readonly<Record<'PROMO' | 'TG', Sql<boolean>>> = {
  PROMO: sql`coalesce(${etatDePart.PROMO} in ${TENUE}, false)`,
  TG: sql`coalesce(${etatDePart.TG} in ${TENUE}, false)`,
};

export const etatSql: Sql<string> = sql`case when coalesce(p.etat_promo, '') = 'DRAFT'
  or coalesce(p.etat_tg, '') = 'DRAFT' then 'DRAFT'
  when coalesce(p.etat_promo, 'REFUSED') = 'REFUSED' and coalesce(p.etat_tg, 'REFUSED') = 'REFUSED' then 'REFUSED'
  else 'VALIDATED' end`;
const enAttente: Sql<boolean> = sql`(coalesce(p.acceptation_promo, '') = 'WAITING'
  or coalesce(p.acceptation_tg, '') = 'WAITING')`;

/** Needs `m` (`argentLateral`). */
export const statutSql = (
  aujourdhui: Jour,
): Sql<string> => sql`case ${etatSql} when 'DRAFT' then 'DRAFT' when 'REFUSED' then 'TERMINATED' else
  case when ${estModele} then case when p.date_fin < ${aujourdhui}::date then 'TERMINATED' else 'VALIDATED' end
    when ${enAttente} then 'WAITING'
    when p.date_fin is null or p.date_fin >= ${aujourdhui}::date then 'CONFIRMED'
    when m.reglees >= m.demandees then 'TERMINATED'
    when m.declarees + m.reglees >= m.demandees then 'PROCESSED' else 'EXPIRED' end end`;

const ventes: Sql = sql`promotion_produit x where x.tenant_id = c.tenant_id and x.promotion_id = c.promotion_id`;
/**
 * What a line is expected to bring when no encours says it: of what was sold, else planned (`montantDu`). Sales are
 * read for those that need them.
 */
const prevu: Sql<number> = sql`least(999999999999, case c.unite when 'EUR_TOTAL' then c.valeur_centiemes
  when 'EUR_PAR_UNITE' then c.valeur_centiemes *
    (select coalesce(sum(x.quantite_vendue), p.quantite, sum(x.quantite), 0) from ${ventes})
  else round(c.valeur_centiemes::numeric * (select coalesce(sum(x.ca_ttc_centimes), 0) from ${ventes}) / 10000) end)`;

/** A line `s` of the money of `p`: a contrepartie `c`, with its encours `e` once there is one. */
const ligne = (
  aujourdhui: Jour,
): Sql => sql`e.etat, e.valeur_attendue_centimes as attendue, e.valeur_reglee_centimes as reglee,
  e.valeur_compensee_centimes as compensee,
  coalesce(e.nature_fiscale, c.nature_fiscale) as nature, c.part,
  not ${estModele} and coalesce(${etatDuneLigne} in ${TENUE}, false) as tenue,
    ${contrepartieNonReclameeSql(aujourdhui, sql`e`)} as oubliee,
  case when coalesce(${etatDuneLigne}, 'REFUSED') <> 'REFUSED' and e.id is null then ${prevu} end as prevu,
  false as partie`;
const contreparties: Sql = sql`promotion_contrepartie c
  left join encours e on e.tenant_id = c.tenant_id and e.source_type = 'PROMOTION' and e.source_id = c.promotion_id
    and e.source_detail_id = c.id`;
const desContreparties: Sql<boolean> = sql`c.tenant_id = p.tenant_id and c.promotion_id = p.id`;
/**
 * Line of a declared or settled encours whose contrepartie a forced modification removed: its money still belongs to
 * the operation (OPE-69).
 */
const partie: Sql = sql`e.etat, e.valeur_attendue_centimes, e.valeur_reglee_centimes, e.valeur_compensee_centimes,
  e.nature_fiscale, case e.type when 'CONTREPARTIE_TG' then 'TG' else 'PROMO' end, false, false, null, true`;
const desParties: Sql<boolean> = sql`e.tenant_id = p.tenant_id and e.source_type = 'PROMOTION' and e.source_id = p.id
  and not exists (select from promotion_contrepartie c where c.tenant_id = e.tenant_id and c.promotion_id = p.id
    and c.id = e.source_detail_id)`;

/** Money of the lines `s` that are kept: HT and TTC are told apart before they are shown, `attendu` alone sorts. */
const argentDe = (gardees: Sql<boolean>): Readonly<Record<string, Sql<number>>> => ({
  attendu: sql`coalesce(sum(coalesce(s.attendue, s.prevu)) filter (where ${gardees}), 0)::bigint`,
  attendu_tg: sql`coalesce(sum(coalesce(s.attendue, s.prevu)) filter (where ${gardees} and s.part = 'TG'), 0)::bigint`,
  a_declarer_centimes: sql`coalesce(sum(s.attendue) filter (where ${gardees} and s.etat = 'A_DECLARER'), 0)::bigint`,
  declare_centimes: sql`coalesce(sum(s.attendue - s.reglee)
    filter (where ${gardees} and s.etat = 'DECLARE'), 0)::bigint`,
  recu_centimes: sql`coalesce(sum(s.reglee - s.compensee) filter (where ${gardees}), 0)::bigint`,
  compense_centimes: sql`coalesce(sum(s.compensee) filter (where ${gardees}), 0)::bigint`,
});
/** Of the lines `s` of one promotion, or of many. */
const SOMMES: Readonly<Record<string, Sql<number>>> = {
  demandees: sql`count(*) filter (where s.tenue)`,
  a_declarer: sql`count(*) filter (where s.etat = 'A_DECLARER' and not s.partie)`,
  declarees: sql`count(*) filter (where s.etat = 'DECLARE' and not s.partie)`,
  reglees: sql`count(*) filter (where s.etat = 'REGLE' and not s.partie)`,
  non_reclamees: sql`count(*) filter (where s.oubliee)`,
  ...argentDe(sql`true`),
  // Each sum also has its TTC part (`_ttc`); the rest is HT.
  nombre_ht: sql`count(*) filter (where s.nature = 'HT' and coalesce(s.attendue, s.prevu) is not null)`,
  nombre_ttc: sql`count(*) filter (where s.nature = 'TTC' and coalesce(s.attendue, s.prevu) is not null)`,
  ...Object.fromEntries(
    Object.entries(argentDe(sql`s.nature = 'TTC'`)).map(([nom, somme]) => [`${nom}_ttc`, somme] as const),
  ),
};
const sommes = sql.join(Object.entries(SOMMES).map(([nom, somme]) => sql`${somme} as ${sql.id(nom)}`));

/**
 * How the contreparties of `p` stand, and the money they are worth: `m`. Those of a part that is refused or absent
 * count for nothing. `attendu_tg`: what its TG alone is worth.
 */
export const argentLateral = (aujourdhui: Jour): Sql => sql`cross join lateral (
  select ${sommes} from (
    select ${ligne(aujourdhui)} from ${contreparties} where ${desContreparties}
    union all select ${partie} from encours e where ${desParties}
  ) s
) m`;

/** The lines of every promotion of the common table `candidates`. */
const lignesCandidates = (tenantId: number, aujourdhui: Jour): Sql => {
  const celles = sql`candidates k join promotion p on p.tenant_id = ${tenantId} and p.id = k.id`;
  return sql`select p.id, ${ligne(aujourdhui)} from ${celles} cross join ${contreparties} where ${desContreparties}
    union all select p.id, ${partie} from ${celles} join encours e on ${desParties}`;
};
/** Line without money, so that a promotion without contrepartie is counted. */
const RIEN: Sql = sql`null, null::bigint, null::bigint, null::bigint, null, null, false, false, null::bigint, false`;

/**
 * The same for thousands of promotions at once: `argents`, one row for each of the common table `candidates` (OPE-83).
 * `calculs.test.ts` compares both.
 */
export const argentsDesOperations = (tenantId: number, aujourdhui: Jour): Sql => sql`argents as materialized (
  select s.id, ${sommes} from (${lignesCandidates(tenantId, aujourdhui)} union all
    select k.id, ${RIEN} from candidates k) s group by s.id
)`;
/** The sums alone of all `candidates`, when nothing is asked of each: `m`. */
export const argentTotal = (tenantId: number, aujourdhui: Jour): Sql =>
  sql`(select ${sommes} from (${lignesCandidates(tenantId, aujourdhui)}) s) m`;
const CHAMPS_ARGENT = {
  attenduCentimes: 'attendu',
  aDeclarerCentimes: 'a_declarer_centimes',
  declareCentimes: 'declare_centimes',
  recuCentimes: 'recu_centimes',
  compenseCentimes: 'compense_centimes',
};
const enChamps = (valeurDe: (colonne: string) => Sql): Sql =>
  sql.join(Object.entries(CHAMPS_ARGENT).map(([champ, colonne]) => sql`${sql.lit(champ)}, ${valeurDe(colonne)}`));
/**
 * The money `m` as it is answered, each nature apart (ENC-78). `sommerArgents` (rules) adds them the same way;
 * `calculs.test.ts` compares both.
 * @param somme of the column of many rows of `m`, or the column of the only one
 */
export const argentJson = (somme: (colonne: Sql) => Sql = (colonne) => colonne): Sql => {
  const de = (colonne: string) => somme(sql.ref(`m.${colonne}`));
  const deux = sql`${de('nombre_ht')} > 0 and ${de('nombre_ttc')} > 0`;
  return sql`json_build_object(${enChamps(
    (colonne) => sql`(${de(colonne)} - case when ${deux} then ${de(`${colonne}_ttc`)} else 0 end)::bigint`,
  )}, 'natureFiscale', case when ${de('nombre_ht')} > 0 then 'HT' when ${de('nombre_ttc')} > 0 then 'TTC' end,
    'autreNature', case when ${deux} then json_build_object('natureFiscale', 'TTC', ${enChamps((colonne) =>
      de(`${colonne}_ttc`),
    )}) end, 'nonReclamees', ${de('non_reclamees')})`;
};
/** One sum of `m` by nature; a nature of which there is none is absent. */
export const montantsJson = (total: Sql, ttc: Sql): Sql => sql`json_strip_nulls(json_build_object(
  'HT', nullif(${total} - ${ttc}, 0), 'TTC', nullif(${ttc}, 0)))`;

/** Each of `candidates` as `promotion p`, with its money `m`. */
export const avecArgents = (tenantId: number): Sql =>
  sql`argents m join promotion p on p.tenant_id = ${tenantId} and p.id = m.id`;

/** Where the days of `promotion p` stand: `periodeDeLOperation` of the rules in SQL (OPE-68). */
export const periodesSql = (aujourdhui: Jour): Readonly<Record<PeriodePromotion, Sql<boolean>>> => ({
  EN_COURS: sql`(p.date_debut <= ${aujourdhui}::date and p.date_fin >= ${aujourdhui}::date)`,
  A_VENIR: sql`(p.date_debut > ${aujourdhui}::date)`,
  TERMINEE: sql`(p.date_fin < ${aujourdhui}::date)`,
});

/** A held TG, under way, without any photo. */
export const sansPreuveSql = (
  aujourdhui: Jour,
): Sql<boolean> => sql`(${partTenueSql.TG} and ${periodesSql(aujourdhui).EN_COURS}
  and not exists (select from promotion_preuve x where x.tenant_id = p.tenant_id and x.promotion_id = p.id
    and x.retire_le is null))`;
