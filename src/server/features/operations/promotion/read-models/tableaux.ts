import { sql, type RawBuilder } from 'kysely';
import { aujourdhuiDe, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import type { ParsedResponseOf, QueryOf } from '#shared/core/contract.ts';
import { partEgale } from '#shared/core/repartition/part-egale.ts';
import { parNature, type MontantsParNature } from '#shared/core/nature-fiscale.ts';
import { joursEntre, type Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { promotionContract } from '#shared/features/operations/promotion/contract.ts';
import type { OccupationOperation } from '#shared/features/operations/operation/schemas/lecture.ts';
import { canModifierPromotion, canPlacer } from '#shared/features/operations/operation/policy.ts';
import {
  estModifiableOperation,
  estPlacable,
  etatDe,
  statutDe,
  type Reclame,
  type EtatsPromotion,
} from '#shared/features/operations/operation/rules.ts';
import {
  argentsDesOperations,
  avecArgents,
  estModele,
  montantsJson,
  partTenueSql,
  periodesSql,
  sansPreuveSql,
  statutSql,
} from '#server/features/operations/operation/read-models/calculs.ts';
import { exigerFiltresConnusPromotion, filtrePromotionSql } from './filtres.ts';
import { colonnesEtatsPromotion, couleurLabo, jointuresPromotion } from './projection.ts';

type Contrat = typeof promotionContract;
type Ctx = Pick<Contexte, 'acteur' | 'services'>;

/** Fourteen months: more is no longer a plan. */
const MAX_JOURS = 430;
export const verifierFenetre = ({ du, au }: { readonly du: Jour; readonly au: Jour }): void => {
  if (au < du) throw coreErrors.champInvalide('/query/au', 'La fin doit être le jour du début ou après.');
  if (joursEntre(du, au) > MAX_JOURS)
    throw coreErrors.champInvalide('/query/au', 'La période est trop longue : quatorze mois au plus.');
};

const ENCOURS = sql<boolean>`statut = 'CONFIRMED' and en_cours`;
const FINIE = sql<boolean>`statut = 'EXPIRED'`;
const sommeDe = (colonne: RawBuilder<unknown>, gardees: RawBuilder<boolean>) =>
  sql`coalesce(sum(${colonne}) filter (where ${gardees}), 0)::bigint`;

/** The counters above the list. */
export const tuilesPromotion = async (
  tx: TenantTx,
  ctx: Ctx,
  laboratoireId: number | undefined,
): Promise<ParsedResponseOf<Contrat['tuilesPromotions']>> => {
  await exigerFiltresConnusPromotion(tx, { laboratoireId });
  const jour = aujourdhuiDe(ctx);
  const statut = statutSql(jour);
  const { rows } = await sql<ParsedResponseOf<Contrat['tuilesPromotions']>>`
    with candidates as materialized (
      select p.id from promotion p where p.tenant_id = ${tx.tenantId}
        and (${laboratoireId ?? null}::bigint is null or p.laboratoire_id = ${laboratoireId ?? null}::bigint)
    ), ${argentsDesOperations(tx.tenantId, jour)}
    select count(*) filter (where statut = 'CONFIRMED' and en_cours) as "enCours",
      ${montantsJson(sommeDe(sql`attendu`, ENCOURS), sommeDe(sql`attendu_ttc`, ENCOURS))} as attendu,
      count(*) filter (where statut = 'WAITING') as "aRepondre",
      count(*) filter (where statut = 'EXPIRED') as "aTraiter",
      ${montantsJson(sommeDe(sql`a_declarer_centimes`, FINIE), sommeDe(sql`a_declarer_centimes_ttc`, FINIE))}
        as "aDeclarer",
      count(*) filter (where sans_preuve) as "sansPreuve",
      coalesce(sum(non_reclamees), 0)::int as "nonReclamees"
    from (
      select ${periodesSql(jour).EN_COURS} as en_cours, m.attendu, m.attendu_ttc, m.a_declarer_centimes,
        m.a_declarer_centimes_ttc, m.non_reclamees,
        ${statut} as statut, ${sansPreuveSql(jour)} as sans_preuve
      from ${avecArgents(tx.tenantId)}
    ) t`.execute(tx);
  return rows[0]!;
};

/**
 * Number of operations that run today, by laboratory: those that a pharmacy holds, those that a groupement has
 * published.
 */
export const tableEnCours = ({ tenantId, aujourdhui }: { readonly tenantId: number; readonly aujourdhui: Jour }) =>
  sql<{ laboratoire_id: number; nombre: number }>`(select p.laboratoire_id, count(*)::int as nombre from promotion p
    where p.tenant_id = ${tenantId} and ${periodesSql(aujourdhui).EN_COURS}
      and (${partTenueSql.PROMO} or ${partTenueSql.TG}) and (not ${estModele} or p.publiee_le is not null)
        group by p.laboratoire_id)`;

type EtatSansRules = EtatsPromotion & { readonly reclame: Reclame };
type Case = ParsedResponseOf<Contrat['calendrierPromotions']>[number];

/** The promotions of a period: its own edges included. */
export const calendrierPromotions = async (
  tx: TenantTx,
  ctx: Ctx,
  demande: QueryOf<Contrat['calendrierPromotions']>,
): Promise<Case[]> => {
  verifierFenetre(demande);
  await exigerFiltresConnusPromotion(tx, demande);
  const jour = aujourdhuiDe(ctx);
  const { rows } = await sql<{ json: Omit<Case, 'etat' | 'statut' | 'deplacable'> & EtatSansRules }>`
    select row_to_json(x) as json from (
      select p.id, ${colonnesEtatsPromotion}, p.laboratoire_id as "laboratoireId", d.nom as "laboratoireNom",
        ${couleurLabo} as "laboratoireColor",
        p.nom_operation as "nomOperation",
        p.date_debut as "dateDebut", ${montantsJson(sql`m.attendu`, sql`m.attendu_ttc`)} as attendu, p.version
      from promotion p ${jointuresPromotion(jour)} where ${filtrePromotionSql(tx.tenantId, demande, jour)}
      order by f_tri(d.nom) collate textes nulls last, p.date_debut, p.id
    ) x`.execute(tx);
  return rows.map(({ json: { reclame, ...ligne } }) => ({
    ...ligne,
    etat: etatDe(ligne),
    statut: statutDe(ligne, reclame, jour),
    // Its days are edited: only a draft's.
    deplacable: canModifierPromotion(ctx.acteur) && estModifiableOperation(ligne),
  }));
};

/**
 * Occupation of the emplacements during a period, held or planned.
 * @param montree condition on `p`: promotions that this reader may see
 */
export const planPromotions = async (
  tx: TenantTx,
  ctx: Ctx,
  demande: QueryOf<Contrat['planPromotions']>,
  montree: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<OccupationOperation[]> => {
  verifierFenetre(demande);
  const jour = aujourdhuiDe(ctx);
  const ids = demande.emplacementIds?.split(',').map(Number);
  const { rows } = await sql<{
    json: Omit<OccupationOperation, 'statut' | 'deplacable' | 'attendu'> &
      EtatSansRules & { dateFinPromotion: Jour | null; attenduTotal: MontantsParNature; places: number; rang: number };
  }>`
    select row_to_json(x) as json from (
      select ${colonnesEtatsPromotion}, p.date_fin as "dateFinPromotion", p.id as "promotionId", x.id as "ligneId",
        x.emplacement_id as "emplacementId",
        p.nom_operation as "nomOperation", d.nom as "laboratoireNom", ${couleurLabo} as "laboratoireColor",
        x.date_debut as "dateDebut", x.date_fin as "dateFin", x.occupe, x.superposable, case when m.attendu_tg > 0
          then ${montantsJson(sql`m.attendu_tg`, sql`m.attendu_tg_ttc`)}
          else ${montantsJson(sql`m.attendu`, sql`m.attendu_ttc`)} end as "attenduTotal",
        (select count(*) from promotion_emplacement y where y.tenant_id = x.tenant_id
        and y.promotion_id = x.promotion_id) as places,
        (select count(*) from promotion_emplacement y where y.tenant_id = x.tenant_id
        and y.promotion_id = x.promotion_id and y.id < x.id) as rang,
        p.version,
        (select count(*) from promotion_preuve v where v.tenant_id = x.tenant_id and v.promotion_id = x.promotion_id
          and v.promotion_emplacement_id = x.id and v.retire_le is null) as "nbPreuves"
      from promotion_emplacement x join promotion p on p.tenant_id = x.tenant_id
        and p.id = x.promotion_id ${jointuresPromotion(jour)}
      where x.tenant_id = ${tx.tenantId} and x.date_debut <= ${demande.au}::date and x.date_fin >= ${demande.du}::date
        and p.etat_tg is not null and coalesce(p.acceptation_tg, p.etat_tg) <> 'REFUSED'
        and (${ids ?? null}::bigint[] is null or x.emplacement_id = any(${ids ?? null}::bigint[]))
        and x.promotion_id is distinct from ${demande.sauf ?? null}::bigint and ${montree}
      order by x.emplacement_id, x.date_debut, x.id
    ) x`.execute(tx);
  return rows.map(({ json: { reclame, dateFinPromotion, attenduTotal, places, rang, ...ligne } }) => {
    const vie = { ...ligne, dateFin: dateFinPromotion };
    const attendu = parNature(attenduTotal, (centimes) => partEgale(centimes, places, rang));
    return {
      ...ligne,
      attendu,
      statut: statutDe(vie, reclame, jour),
      deplacable: canPlacer(ctx.acteur) && estPlacable(vie),
    };
  });
};
