import { sql } from 'kysely';
import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';
import { argentLateral, etatSql, sansPreuveSql, statutSql } from '#server/features/promotion/read-models/calculs.ts';
import { filtrer } from '#server/features/promotion/read-models/filtres.ts';
import { promotionsParIds } from '#server/features/promotion/read-models/liste.ts';
import type { Acteur, AuthorizedTenantId } from '#shared/core/acteur.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import { promotionSuivieSchema, type CartePromotions, type PromotionSuivie, type tradeContract } from '#shared/features/trade/contract.ts';

/** What a pharmacy only thinks of is its own: a draft shows to a delegate when he proposed it. */
const montree = sql<boolean>`(${etatSql} <> 'DRAFT' or p.origine = 'DELEGUE')`;

/** The part of the promotions in the cards of `/trade`. */
export const cartePromotions = async (
  tx: SystemeTx,
  tenantIds: readonly AuthorizedTenantId[],
  jour: Jour,
): Promise<ReadonlyMap<number, CartePromotions>> => {
  if (tenantIds.length === 0) return new Map();
  const { rows } = await sql<{ tenantId: number; carte: CartePromotions }>`
    select t.id as "tenantId", json_build_object(
      'enCours', count(*) filter (where x.vivante and x.date_debut <= ${jour}::date and x.date_fin >= ${jour}::date),
      'aVenir', count(*) filter (where x.vivante and x.date_debut > ${jour}::date),
      'aTraiter', count(*) filter (where x.statut = 'EXPIRED'),
      'sansPhoto', count(*) filter (where x.sans_preuve)) as carte
    from unnest(${[...tenantIds]}::bigint[]) as t(id)
    left join lateral (
      select p.date_debut, p.date_fin, ${etatSql} = 'VALIDATED' as vivante, ${statutSql(jour)} as statut, ${sansPreuveSql(jour)} as sans_preuve
      from promotion p ${argentLateral(jour)} where p.tenant_id = t.id
    ) x on true
    group by t.id`.execute(tx);
  return new Map(rows.map(({ tenantId, carte }) => [tenantId, carte]));
};

type Demande = QueryOf<(typeof tradeContract)['promotionsTrade']>;

/** A page of the promotions of the pharmacy stepped into: neither its money nor the names of its people. The nearest to come first. */
export const promotionsSuivies = async (
  tx: TenantTx,
  acteur: Acteur,
  { page, taille, ordre, ...filtres }: Demande,
  jour: Jour,
): Promise<{ elements: PromotionSuivie[]; total: number }> => {
  const sens = ordre === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with filtrees as (
      select p.id, row_number() over (order by p.date_debut ${sens} nulls last, p.id ${sens}) as place
      from promotion p ${argentLateral(jour)} where ${filtrer(tx.tenantId, filtres, jour)} and ${montree}
    )
    select count(*) as total,
      coalesce(array_agg(id order by place) filter (where place > ${(page - 1) * taille} and place <= ${page * taille}), '{}') as ids
    from filtrees`.execute(tx);
  const { total = 0, ids = [] } = rows[0] ?? {};
  const promotions = await promotionsParIds(tx, acteur, ids, jour);
  // The schema keeps what a delegate may read, and nothing else.
  return { total, elements: promotions.map((promotion) => promotionSuivieSchema.parse(promotion)) };
};
