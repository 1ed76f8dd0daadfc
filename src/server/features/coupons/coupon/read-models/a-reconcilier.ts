import { sql } from 'kysely';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import type { OperationPayps } from '#shared/features/coupons/coupon/rules.ts';
import type { CouponLu } from '#shared/features/coupons/coupon/rules.ts';
import type { SuiteCoupon } from '../repository.ts';

/** A coupon, its brand, and what the last reconciliation made of it. */
type CouponAReconcilier = CouponLu & {
  readonly id: number;
  readonly avant: Omit<SuiteCoupon, 'id'>;
};
export const couponsAReconcilier = async (tx: TenantTx): Promise<CouponAReconcilier[]> => {
  const { rows } = await sql<CouponAReconcilier>`
    select c.id, c.marque, c.code, c.jour, c.montant_centimes as "montantCentimes", c.etat,
      coalesce((select sum(l.montant_centimes) from payps_versement_ligne l
        join payps_versement v on v.tenant_id = l.tenant_id and v.id = l.versement_id and not v.annule
        where l.tenant_id = c.tenant_id and l.coupon = c.externe), 0)::bigint as "payeCentimes",
      json_build_object('suivi', c.suivi, 'aVerifier', c.a_verifier, 'payeCentimes', c.paye_centimes,
        'promotionId', c.promotion_id, 'creanceId', c.creance_id) as avant
    from payps_coupon c where c.tenant_id = ${tx.tenantId} order by c.id`.execute(tx);
  return rows;
};

/**
 * The laboratory of each brand that the account met: absent from the map while the brand has none, null when the
 * account does not have it.
 */
export const laboratoiresDesMarques = async (tx: TenantTx): Promise<ReadonlyMap<string, number | null>> => {
  const { rows } = await sql<{ marque: string; laboratoireId: number | null }>`
    select vues.marque, l.id as "laboratoireId"
    from (select marque from payps_coupon where tenant_id = ${tx.tenantId}
      union select marque from payps_versement where tenant_id = ${tx.tenantId}) vues
    join payps_marque m on f_normaliser(m.nom) = f_normaliser(vues.marque) and m.laboratoire_detail_id is not null
    left join laboratoire l on l.tenant_id = ${tx.tenantId} and l.detail_id = m.laboratoire_detail_id`.execute(tx);
  return new Map(rows.map(({ marque, laboratoireId }) => [marque, laboratoireId]));
};

/**
 * The operations that the pharmacy accepted by Payps, with what their own encours ask for: in coupons, HT or TTC alike,
 * for they have no VAT (PAY-21).
 */
export const operationsPayps = async (tx: TenantTx): Promise<(OperationPayps & { readonly nom: string })[]> => {
  const { rows } = await sql<OperationPayps & { readonly nom: string }>`
    select p.id, p.nom_operation as nom, p.laboratoire_id as "laboratoireId", p.date_debut as debut, p.date_fin as fin,
      coalesce((select json_agg(x.ean) from promotion_produit x
        where x.tenant_id = p.tenant_id and x.promotion_id = p.id and x.ean is not null), '[]'::json) as codes,
      coalesce((select sum(e.valeur_attendue_centimes) from encours e
        where e.tenant_id = p.tenant_id and e.source_type = 'PROMOTION' and e.source_id = p.id
          and e.type = 'CONTREPARTIE_PAYPS'
          and e.payeur = 'LABO'), 0)::bigint as "attenduCentimes"
    from promotion p
    where p.tenant_id = ${tx.tenantId} and p.acceptation_promo = 'PAYPS' and p.laboratoire_id is not null
      and p.date_debut is not null and p.date_fin is not null
    order by p.id`.execute(tx);
  return rows;
};

/**
 * Payments that are not an encaissement yet, that have lines still to share, or that Payps cancelled after they were
 * received.
 */
export const versementsATraiter = async (tx: TenantTx): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select v.id from payps_versement v
    left join encaissement e on e.tenant_id = v.tenant_id and e.id = v.encaissement_id
    where v.tenant_id = ${tx.tenantId} and case when v.annule then e.id is not null and e.annule_le is null
      else v.encaissement_id is null or exists (select from payps_versement_ligne l
        where l.tenant_id = v.tenant_id and l.versement_id = v.id and not l.partagee) end
    order by v.jour, v.id`.execute(tx);
  return rows.map(({ id }) => id);
};

/** The lines of a payment that are still to share and whose coupon is known, with the encours that ask for it. */
export type LigneAPartager = {
  readonly coupon: string;
  readonly montantCentimes: number;
  /** Null: its coupon has not come, or no encours asks for it yet. */
  readonly creanceId: number | null;
  readonly promotionId: number | null;
};
export const lignesAPartager = async (tx: TenantTx, versementId: number): Promise<LigneAPartager[]> => {
  const { rows } = await sql<LigneAPartager>`
    select l.coupon, l.montant_centimes as "montantCentimes", c.creance_id as "creanceId",
      c.promotion_id as "promotionId"
    from payps_versement_ligne l
    left join payps_coupon c on c.tenant_id = l.tenant_id and c.externe = l.coupon and c.suivi in ('DU', 'PAYE')
    where l.tenant_id = ${tx.tenantId} and l.versement_id = ${versementId} and not l.partagee
      order by l.coupon`.execute(tx);
  return rows;
};

type EncoursPayps = {
  readonly id: number;
  readonly sourceType: 'PROMOTION' | 'PAYPS';
  readonly sourceId: number;
};
/** The encours of these laboratories and months, and of these operations, that the laboratory still owes. */
export const encoursAPayer = async (
  tx: TenantTx,
  { creanceIds, promotionIds }: { readonly creanceIds: readonly number[]; readonly promotionIds: readonly number[] },
): Promise<EncoursPayps[]> => {
  const { rows } = await sql<EncoursPayps>`
    select e.id, e.source_type as "sourceType", e.source_id as "sourceId" from encours e
    where e.tenant_id = ${tx.tenantId} and e.payeur = 'LABO' and e.type = 'CONTREPARTIE_PAYPS' and e.etat <> 'REGLE'
      and (e.source_type = 'PAYPS' and e.source_id = any(${[...creanceIds]}::bigint[])
        or e.source_type = 'PROMOTION' and e.source_id = any(${[...promotionIds]}::bigint[]))
    order by e.id`.execute(tx);
  return rows;
};

/** The accounts that used a coupon of a brand, or were paid for it. */
export const tenantsDeLaMarque = async (tx: Tx, marqueId: number): Promise<number[]> => {
  const { rows } = await sql<{ tenantId: number }>`
    select distinct c.tenant_id as "tenantId" from payps_marque m
    join lateral (select tenant_id, marque from payps_coupon where f_normaliser(marque) = f_normaliser(m.nom)
      union select tenant_id, marque from payps_versement where f_normaliser(marque) = f_normaliser(m.nom)) c on true
    where m.id = ${marqueId}`.execute(tx);
  return rows.map(({ tenantId }) => tenantId);
};
