import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { ResponseOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { couponContract, Creance } from '#shared/features/coupons/coupon/contract.ts';

type Contrat = typeof couponContract;

const encoursJson = (
  condition: ReturnType<typeof sql>,
) => sql`coalesce((select json_agg(json_build_object('id', e.id, 'numero', e.numero,
    'etat', e.etat, 'valeurAttendueCentimes', e.valeur_attendue_centimes, 'valeurRegleeCentimes',
      e.valeur_reglee_centimes) order by e.id)
  from encours e where ${condition}), '[]'::json)`;

/**
 * What is due by laboratory and month, the last first; those where nothing is due and nothing was asked are left out.
 */
export const listeCreances = async (tx: TenantTx): Promise<ResponseOf<Contrat['listCreances']>> => {
  const { rows: creances } = await sql<Creance>`
    select k.id, json_build_object('id', l.id, 'nom', d.nom, 'color',
      coalesce(l.surcharges ->> 'color', d.color)) as laboratoire,
      k.periode, case when p.id is not null then json_build_object('id', p.id, 'nom', p.nom_operation) end as promotion,
      (select count(*) from payps_coupon c where c.tenant_id = k.tenant_id and c.creance_id = k.id) as "nbCoupons",
      k.du_centimes as "duCentimes",
      coalesce((select sum(c.paye_centimes) from payps_coupon c where c.tenant_id = k.tenant_id
        and c.creance_id = k.id), 0)::bigint as "payeCentimes",
      k.trop_percu_centimes as "tropPercuCentimes",
      ${encoursJson(sql`e.tenant_id = k.tenant_id and (e.source_type = 'PAYPS' and e.source_id = k.id
        or e.source_type = 'PROMOTION' and e.source_id = k.promotion_id and e.type = 'CONTREPARTIE_PAYPS')`)} as encours
    from payps_creance k
    join laboratoire l on l.tenant_id = k.tenant_id and l.id = k.laboratoire_id
    join laboratoire_detail d on d.id = l.detail_id
    left join promotion p on p.tenant_id = k.tenant_id and p.id = k.promotion_id
    where k.tenant_id = ${tx.tenantId} and (k.du_centimes > 0 or k.trop_percu_centimes > 0
      or exists (select from payps_coupon c where c.tenant_id = k.tenant_id and c.creance_id = k.id)
      or exists (select from encours e where e.tenant_id = k.tenant_id and e.source_type = 'PAYPS'
        and e.source_id = k.id))
    order by k.periode desc, f_tri(d.nom) collate textes, k.id limit 500`.execute(tx);
  const { rows: versementsEnAttente } = await sql<ResponseOf<Contrat['listCreances']>['versementsEnAttente'][number]>`
    select id, externe, jour, marque, montant_centimes as "montantCentimes" from payps_versement
    where tenant_id = ${tx.tenantId} and encaissement_id is null and not annule order by jour desc, id desc
      limit 200`.execute(tx);
  return { creances, versementsEnAttente };
};

/** The coupons of one operation (PAY-16). @throws 404 */
export const couponsDeLaPromotion = async (
  tx: TenantTx,
  id: number,
): Promise<ResponseOf<Contrat['couponsPromotion']>> => {
  const { rows } = await sql<ResponseOf<Contrat['couponsPromotion']>>`
    select p.acceptation_promo is not distinct from 'PAYPS' as "parPayps",
      s.n as "nbCoupons", s.quantite, s.du as "duCentimes", s.paye as "payeCentimes", s.verifier as "nbAVerifier",
      ${encoursJson(sql`e.tenant_id = p.tenant_id and e.type = 'CONTREPARTIE_PAYPS'
        and (e.source_type = 'PROMOTION' and e.source_id = p.id
        or e.source_type = 'PAYPS' and e.source_id in (select k.id from payps_creance k
          where k.tenant_id = p.tenant_id and k.promotion_id = p.id))`)} as encours
    from promotion p cross join lateral (
      select count(*) as n, coalesce(sum(c.quantite), 0)::bigint as quantite,
        coalesce(sum(c.montant_centimes) filter (where c.suivi in ('DU', 'PAYE')), 0)::bigint as du,
        coalesce(sum(c.paye_centimes), 0)::bigint as paye, count(*) filter (where c.suivi = 'A_VERIFIER') as verifier
      from payps_coupon c where c.tenant_id = p.tenant_id and c.promotion_id = p.id) s
    where p.tenant_id = ${tx.tenantId} and p.id = ${id}`.execute(tx);
  const [ligne] = rows;
  if (!ligne) throw coreErrors.introuvable();
  return ligne;
};
