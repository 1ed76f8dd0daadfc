import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import type { OperationContrepartie } from '#shared/features/operations/contrepartie/rules/contreparties.ts';
import { jourPreuve } from '#server/features/operations/operation/read-models/reclame.ts';

export type ClePromotion = { readonly tenantId: number; readonly id: number };
/** All that the money of one promotion depends on, and the contreparties whose encours was made once. */
export type OperationLue = OperationContrepartie & ClePromotion & { readonly reclamees: readonly number[] };

const enListe = (lignes: readonly object[]) => sql`${JSON.stringify(lignes)}::jsonb`;

/** Keys of the promotions: in a transaction that sees every tenant, their accounts are read from the ids. */
export const findClesDesPromotions = async (
  tx: Tx,
  ids: readonly number[],
  tenantId?: number,
): Promise<ClePromotion[]> => {
  if (tenantId !== undefined) return ids.map((id) => ({ tenantId, id }));
  const { rows } = await sql<ClePromotion>`
    select tenant_id as "tenantId", id from promotion where id = any(${[...ids]}::bigint[])`.execute(tx);
  return rows;
};

/** Locks the promotions, so that two acts on one of them never compute its money at the same time. */
export const lockPromotionsContrepartie = async (tx: Tx, cles: readonly ClePromotion[]): Promise<void> => {
  await sql`
    select from promotion p join jsonb_to_recordset(${enListe(cles)}) as x("tenantId" bigint, id bigint)
      on p.tenant_id = x."tenantId" and p.id = x.id
    order by p.tenant_id, p.id for no key update of p`.execute(tx);
};

/** One statement however many they are; those that do not exist are absent. */
export const findOperations = async (tx: Tx, cles: readonly ClePromotion[]): Promise<OperationLue[]> => {
  const { rows } = await sql<OperationLue>`
    select p.tenant_id as "tenantId", p.id, p.origine, p.modele_id as "modeleId", p.type_promo as "typePromo",
      p.etat_promo as "etatPromo",
      p.etat_tg as "etatTg", p.acceptation_promo as "acceptationPromo", p.acceptation_tg as "acceptationTg",
      p.nom_operation as "nomOperation", p.laboratoire_id as "laboratoireId", p.date_debut as "dateDebut",
        p.date_fin as "dateFin",
      json_build_object('prevue', coalesce(p.quantite, v.prevue), 'vendue', v.vendue, 'caTtcCentimes', v.ca) as ventes,
      ${jourPreuve} as "jourPreuve",
      coalesce(c.lignes, '[]') as contreparties, coalesce(c.reclamees, '[]') as reclamees
    from promotion p
    join jsonb_to_recordset(${enListe(cles)}) as x("tenantId" bigint, id bigint) on p.tenant_id = x."tenantId"
      and p.id = x.id
    left join lateral (
      select sum(pr.quantite)::bigint as prevue, sum(pr.quantite_vendue)::bigint as vendue,
        sum(pr.ca_ttc_centimes)::bigint as ca
      from promotion_produit pr where pr.tenant_id = p.tenant_id and pr.promotion_id = p.id
    ) v on true
    left join lateral (
      select json_agg(json_build_object('id', pc.id, 'part', pc.part, 'action', pc.action, 'contrepartie',
        pc.contrepartie, 'payeur', pc.payeur,
          'natureFiscale', pc.nature_fiscale, 'tauxTvaCentiemes', pc.taux_tva_centiemes,
          'valeurCentiemes', pc.valeur_centiemes, 'unite', pc.unite, 'declencheur', pc.declencheur, 'delaiJours',
          pc.delai_jours)
          order by pc.position, pc.id) as lignes,
        json_agg(pc.id) filter (where pc.reclamee_le is not null) as reclamees
      from promotion_contrepartie pc where pc.tenant_id = p.tenant_id and pc.promotion_id = p.id
    ) c on true
    order by p.tenant_id, p.id`.execute(tx);
  return rows;
};
