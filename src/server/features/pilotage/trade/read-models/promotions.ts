import { sql } from 'kysely';
import { aujourdhuiDe, type Contexte } from '#server/core/contexte.ts';
import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';
import type { Suivie } from '#server/features/reseau/delegue/commands/entrer.ts';
import { nonLusDe } from '#server/features/echanges/discussion/read-models/non-lus.ts';
import {
  argentLateral,
  periodesSql,
  sansPreuveSql,
  statutSql,
  etatSql,
} from '#server/features/operations/operation/read-models/calculs.ts';
import { filtrePromotionSql } from '#server/features/operations/promotion/read-models/filtres.ts';
import { promotionsParIds } from '#server/features/operations/promotion/read-models/liste.ts';
import { estMontree, montreeAuDelegue } from '#server/features/operations/operation/read-models/visibles.ts';
import type { Acteur, AuthorizedTenantId } from '#shared/core/acteur.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import {
  promotionSuivieSchema,
  type CartePromotions,
  type PromotionSuivie,
  type tradeContract,
} from '#shared/features/pilotage/trade/contract.ts';
import { canProposer } from '#shared/features/operations/proposition/policy.ts';
import { etatProposition } from '#shared/features/operations/proposition/rules.ts';

type RecherchePromotionsTrade = QueryOf<(typeof tradeContract)['promotionsTrade']>;
type Ctx = Pick<Contexte, 'acteur' | 'services'>;

/** The part of the promotions in the cards of `/trade`. */
export const cartePromotions = async (
  tx: SystemeTx,
  acteur: Acteur,
  tenantIds: readonly AuthorizedTenantId[],
  jour: Jour,
): Promise<ReadonlyMap<number, CartePromotions>> => {
  if (tenantIds.length === 0) return new Map();
  const periode = periodesSql(jour);
  const { rows } = await sql<{ tenantId: number; carte: CartePromotions }>`
    select t.id as "tenantId", json_build_object(
      'enCours', count(*) filter (where x.vivante and x.en_cours),
      'aVenir', count(*) filter (where x.vivante and x.a_venir),
      'aTraiter', count(*) filter (where x.statut = 'EXPIRED'),
      'sansPhoto', count(*) filter (where x.sans_preuve),
      'proposees', count(*) filter (where x.proposee),
      'nonLus', (select coalesce(sum(${nonLusDe(acteur)}), 0)::bigint from discussion d
        join promotion p on p.tenant_id = d.tenant_id and p.id = d.objet_id
        where d.tenant_id = t.id and d.kind = 'PROMOTION' and ${montreeAuDelegue(acteur.utilisateurId)})) as carte
    from unnest(${[...tenantIds]}::bigint[]) as t(id)
    left join lateral (
      select ${periode.EN_COURS} as en_cours, ${periode.A_VENIR} as a_venir, ${etatSql} = 'VALIDATED' as vivante,
        ${etatSql} = 'DRAFT' as proposee, ${statutSql(jour)} as statut, ${sansPreuveSql(jour)} as sans_preuve
      from promotion p ${argentLateral(jour)} where p.tenant_id = t.id and ${montreeAuDelegue(acteur.utilisateurId)}
    ) x on true
    group by t.id`.execute(tx);
  return new Map(rows.map(({ tenantId, carte }) => [tenantId, carte]));
};

/** The delegate's own proposals among these promotions, each with whether another person has acted on it. */
const propositions = async (
  tx: TenantTx,
  { utilisateurId }: Acteur,
  ids: readonly number[],
): Promise<ReadonlyMap<number, boolean>> => {
  const { rows } = await sql<{ id: number; touchee: boolean }>`
    select p.id, exists (select from journal j where j.tenant_id = p.tenant_id and j.objet = 'promotion'
      and j.objet_id = p.id
      and j.utilisateur_id <> ${utilisateurId}) as touchee
    from promotion p where p.tenant_id = ${tx.tenantId} and p.id = any(${[...ids]}::bigint[]) and p.origine = 'DELEGUE'
      and p.cree_par_id = ${utilisateurId}::bigint`.execute(tx);
  return new Map(rows.map(({ id, touchee }) => [id, touchee]));
};

/** The promotions with these ids, as the delegate sees them. */
const parIds = async (
  tx: TenantTx,
  { acteur, services }: Ctx,
  suivie: Suivie,
  ids: readonly number[],
): Promise<PromotionSuivie[]> => {
  const propositionsDuDelegue = await propositions(tx, acteur, ids);
  const promotions = await promotionsParIds(tx, acteur, ids, aujourdhuiDe({ services }));
  return promotions.map((promotion) => {
    const touchee = propositionsDuDelegue.get(promotion.id);
    const proposition = touchee === undefined ? null : etatProposition(promotion, touchee);
    const libre = proposition === 'PROPOSEE' && canProposer(acteur, suivie);
    // The schema keeps what a delegate may read, and nothing else.
    return promotionSuivieSchema.parse({ ...promotion, proposition, droits: { modifier: libre, retirer: libre } });
  });
};

/**
 * A page of the promotions of the visited pharmacy: neither its money nor the names of its people. The nearest to come
 * first.
 */
export const promotionsSuivies = async (
  tx: TenantTx,
  { acteur, services }: Ctx,
  suivie: Suivie,
  { page, taille, ordre, ...filtres }: RecherchePromotionsTrade,
): Promise<{ elements: PromotionSuivie[]; total: number }> => {
  const jour = aujourdhuiDe({ services });
  const sens = ordre === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with filtrees as (
      select p.id, row_number() over (order by p.date_debut ${sens} nulls last, p.id ${sens}) as place
      from promotion p ${argentLateral(jour)} where ${filtrePromotionSql(tx.tenantId, filtres, jour)} and
        ${montreeAuDelegue(acteur.utilisateurId)}
    )
    select count(*) as total,
      coalesce(array_agg(id order by place) filter (where place > ${(page - 1) * taille} and place <= ${page * taille}),
        '{}') as ids
    from filtrees`.execute(tx);
  const { total = 0, ids = [] } = rows[0] ?? {};
  return { total, elements: await parIds(tx, { acteur, services }, suivie, ids) };
};

/** @throws 404, also for a draft of another author */
export const promotionSuivie = async (tx: TenantTx, ctx: Ctx, suivie: Suivie, id: number): Promise<PromotionSuivie> => {
  const [promotion] = (await estMontree(tx, id, ctx.acteur.utilisateurId)) ? await parIds(tx, ctx, suivie, [id]) : [];
  if (!promotion) throw coreErrors.introuvable();
  return promotion;
};
