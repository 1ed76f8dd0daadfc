import { sql, type RawBuilder } from 'kysely';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { enCompact, type JsonCompact } from '#server/core/json-ecrit.ts';
import { MAX_LIGNES_EXPORT } from '#server/core/tableur/colonnes.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { promotionContract } from '#shared/features/operations/promotion/contract.ts';
import { promotionSchema, type Argent, type Promotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import {
  argentJson,
  argentsDesOperations,
  argentTotal,
  avecArgents,
} from '#server/features/operations/operation/read-models/calculs.ts';
import { exigerFiltresConnusPromotion, filtreArgent, filtrerArgent, filtrerPromotion } from './filtres.ts';
import {
  colonnesPromotionSql,
  jointuresPromotion,
  modelesDesCopies,
  versPromotion,
  type RangeePromotion,
} from './projection.ts';

type RecherchePromotions = QueryOf<(typeof promotionContract)['listPromotions']>;
type Tri = Pick<RecherchePromotions, 'tri' | 'ordre'>;

/** What each sort orders by; ties by id. What has no value comes last either way. */
const CLES: Readonly<Record<RecherchePromotions['tri'], RawBuilder<unknown>>> = {
  dateDebut: sql`p.date_debut`,
  dateFin: sql`p.date_fin`,
  nomOperation: sql`f_tri(p.nom_operation) collate textes`,
  laboratoire: sql`(select f_tri(dt.nom) collate textes from laboratoire lt join laboratoire_detail dt
    on dt.id = lt.detail_id
    where lt.tenant_id = p.tenant_id and lt.id = p.laboratoire_id)`,
  attendu: sql`m.attendu`,
  priorite: sql`r.rang`,
  modifieLe: sql`p.modifie_le`,
};
const SENS = { asc: sql`asc`, desc: sql`desc` };
/** Priority rank of each operation that the account received, read once for the sort by priority. */
const rangs = async (tx: TenantTx, { tri }: Pick<Tri, 'tri'>): Promise<RawBuilder<unknown>> => {
  if (tri !== 'priorite') return sql``;
  const { rows } = await enSysteme(tx, (systeme) =>
    sql<{ id: number; rang: number }>`
      select p.id, pr.rang from promotion p
      join promotion o on o.tenant_id = p.groupement_id and o.id = p.modele_id
      join priorite pr on pr.tenant_id = o.tenant_id and pr.id = o.priorite_id
      where p.tenant_id = ${tx.tenantId}`.execute(systeme),
  );
  return sql`left join unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ rang }) => rang)}::int[]) as r
    (id, rang) on r.id = p.id`;
};

const versPromotions = async (
  tx: TenantTx,
  acteur: Acteur,
  rangees: readonly RangeePromotion[],
  aujourdhui: Jour,
): Promise<Promotion[]> => {
  const modeles = await modelesDesCopies(tx, rangees);
  return rangees.map((rangee) => versPromotion(rangee, acteur, aujourdhui, modeles));
};

type Total = { readonly total: number; readonly argent: Argent };

const idsDe = (table: RawBuilder<unknown>, { page, taille, ordre }: RecherchePromotions) => sql`array(
  select f.id from ${table} f order by f.cle ${SENS[ordre]} nulls last,
    f.id ${SENS[ordre]} limit ${taille} offset ${(page - 1) * taille})::float8[] as ids`;

/** Query used when a filter or the sort needs the money of each promotion. */
const selonArgent = async (
  tx: TenantTx,
  demande: RecherchePromotions,
  aujourdhui: Jour,
): Promise<RawBuilder<unknown>> => sql`
  with candidates as materialized (
    select p.id from promotion p where ${filtrerPromotion(tx.tenantId, demande, aujourdhui)}
  ), ${argentsDesOperations(tx.tenantId, aujourdhui)}, filtrees as materialized (
    select m.*, ${CLES[demande.tri]} as cle
      from ${avecArgents(tx.tenantId)} ${await rangs(tx, demande)} where ${filtrerArgent(demande, aujourdhui)}
  )
  select count(*) as total, ${argentJson((colonne) => sql`coalesce(sum(${colonne}), 0)`)} as argent,
    ${idsDe(sql`filtrees`, demande)} from filtrees m`;
const sansArgent = async (
  tx: TenantTx,
  demande: RecherchePromotions,
  aujourdhui: Jour,
): Promise<RawBuilder<unknown>> => sql`
  with candidates as materialized (
    select p.id, ${CLES[demande.tri]} as cle
      from promotion p ${await rangs(tx, demande)} where ${filtrerPromotion(tx.tenantId, demande, aujourdhui)}
  )
  select (select count(*) from candidates) as total, ${argentJson()} as argent,
    ${idsDe(sql`candidates`, demande)}
  from ${argentTotal(tx.tenantId, aujourdhui)}`;

/** Count and money of all the filtered promotions, and the ids of the page. */
const choisir = async (
  tx: TenantTx,
  demande: RecherchePromotions,
  aujourdhui: Jour,
): Promise<Total & { ids: number[] }> => {
  const requete = demande.tri === 'attendu' || filtreArgent(demande) ? selonArgent : sansArgent;
  const { rows } = await sql<Total & { ids: number[] }>`${await requete(tx, demande, aujourdhui)}`.execute(tx);
  return rows[0]!;
};

/** Promotions by id, in the order asked; absent ones are absent. */
export const promotionsParIds = async (
  tx: TenantTx,
  acteur: Acteur,
  ids: readonly number[],
  aujourdhui: Jour,
): Promise<Promotion[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ json: RangeePromotion }>`
    select row_to_json(x) as json from (
      select ${colonnesPromotionSql(acteur)} from unnest(${[...ids]}::bigint[]) with ordinality as k (id, place)
      join promotion p on p.tenant_id = ${tx.tenantId} and p.id = k.id ${jointuresPromotion(aujourdhui)}
      order by k.place
    ) x`.execute(tx);
  return versPromotions(
    tx,
    acteur,
    rows.map(({ json }) => json),
    aujourdhui,
  );
};

/** One promotion. @throws 404 */
export const unePromotion = async (tx: TenantTx, acteur: Acteur, id: number, aujourdhui: Jour): Promise<Promotion> => {
  const [promotion] = await promotionsParIds(tx, acteur, [id], aujourdhui);
  if (!promotion) throw coreErrors.introuvable();
  return promotion;
};

/** The page, and the count and the money of all that the filters keep. */
export const pagePromotions = async (
  tx: TenantTx,
  acteur: Acteur,
  demande: RecherchePromotions,
  aujourdhui: Jour,
): Promise<JsonCompact> => {
  await exigerFiltresConnusPromotion(tx, demande);
  const { ids, total, argent } = await choisir(tx, demande, aujourdhui);
  const elements = await promotionsParIds(tx, acteur, ids, aujourdhui);
  return enCompact(promotionSchema, { elements, total, argent });
};

/**
 * Ids of the filtered promotions, in the requested order; one more than an export may hold, to detect that there are
 * too many.
 */
export const promotionsAExporter = async (
  tx: TenantTx,
  demande: QueryOf<(typeof promotionContract)['exporterPromotions']>,
  aujourdhui: Jour,
): Promise<number[]> => {
  await exigerFiltresConnusPromotion(tx, demande);
  return (await choisir(tx, { ...demande, page: 1, taille: MAX_LIGNES_EXPORT + 1 }, aujourdhui)).ids;
};
