import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import type { EncoursDemande, Operation } from '#shared/features/operations/contrepartie/rules/contreparties.ts';
import type { Marque } from '#shared/features/operations/contrepartie/rules/reconciliation.ts';
import { jourPreuve, tenue } from '#server/features/operations/operation/read-models/reclame.ts';

export type Lieu = { readonly tenantId: number; readonly id: number };
/** All that the money of one promotion depends on, with what its contreparties remember. */
export type OperationLue = Operation & Lieu & { readonly marques: readonly Marque[] };

const enListe = (lignes: readonly object[]) => sql`${JSON.stringify(lignes)}::jsonb`;

/** In a transaction that sees every tenant, the ids alone say whose they are. */
export const lieuxDe = async (tx: Tx, ids: readonly number[], tenantId?: number): Promise<Lieu[]> => {
  if (tenantId !== undefined) return ids.map((id) => ({ tenantId, id }));
  const { rows } = await sql<Lieu>`
    select tenant_id as "tenantId", id from promotion where id = any(${[...ids]}::bigint[])`.execute(tx);
  return rows;
};

/** Locks the promotions, so that two acts on one of them never compute its money at the same time. */
export const verrouillerPromotions = async (tx: Tx, lieux: readonly Lieu[]): Promise<void> => {
  await sql`
    select from promotion p join jsonb_to_recordset(${enListe(lieux)}) as x("tenantId" bigint, id bigint)
      on p.tenant_id = x."tenantId" and p.id = x.id
    order by p.tenant_id, p.id for no key update of p`.execute(tx);
};

/** One statement however many they are; those that do not exist are absent. */
export const lireOperations = async (tx: Tx, lieux: readonly Lieu[]): Promise<OperationLue[]> => {
  const { rows } = await sql<OperationLue>`
    select p.tenant_id as "tenantId", p.id, p.origine, p.modele_id as "modeleId", p.type_promo as "typePromo", p.etat_promo as "etatPromo",
      p.etat_tg as "etatTg", p.acceptation_promo as "acceptationPromo", p.acceptation_tg as "acceptationTg",
      p.nom_operation as "nomOperation", p.laboratoire_id as "laboratoireId", p.date_debut as "dateDebut", p.date_fin as "dateFin",
      json_build_object('prevue', coalesce(p.quantite, v.prevue), 'vendue', v.vendue, 'caTtcCentimes', v.ca) as ventes,
      ${jourPreuve} as "jourPreuve",
      coalesce(c.lignes, '[]') as contreparties, coalesce(c.marques, '[]') as marques
    from promotion p
    join jsonb_to_recordset(${enListe(lieux)}) as x("tenantId" bigint, id bigint) on p.tenant_id = x."tenantId" and p.id = x.id
    left join lateral (
      select sum(pr.quantite)::bigint as prevue, sum(pr.quantite_vendue)::bigint as vendue, sum(pr.ca_ttc_centimes)::bigint as ca
      from promotion_produit pr where pr.tenant_id = p.tenant_id and pr.promotion_id = p.id
    ) v on true
    left join lateral (
      select json_agg(json_build_object('id', pc.id, 'part', pc.part, 'action', pc.action, 'contrepartie', pc.contrepartie, 'payeur', pc.payeur,
          'valeurCentiemes', pc.valeur_centiemes, 'unite', pc.unite, 'declencheur', pc.declencheur, 'delaiJours', pc.delai_jours)
          order by pc.position, pc.id) as lignes,
        json_agg(json_build_object('contrepartieId', pc.id, 'dateCalculee', pc.date_calculee, 'infoCalculee', pc.info_calculee))
          filter (where pc.reclamee_le is not null) as marques
      from promotion_contrepartie pc where pc.tenant_id = p.tenant_id and pc.promotion_id = p.id
    ) c on true
    order by p.tenant_id, p.id`.execute(tx);
  return rows;
};

export type AMarquer = EncoursDemande & { readonly tenantId: number };
/** Remembers that an encours was made, and what the rule gave. */
export const marquerReclamees = async (tx: Tx, demandes: readonly AMarquer[], maintenant: Date): Promise<void> => {
  if (demandes.length === 0) return;
  await sql`
    update promotion_contrepartie pc set reclamee_le = coalesce(pc.reclamee_le, ${maintenant.toISOString()}::timestamptz),
      date_calculee = x."dateDeclaration", info_calculee = x.info
    from jsonb_to_recordset(${enListe(demandes)}) as x("tenantId" bigint, "contrepartieId" bigint, "dateDeclaration" date, info text)
    where pc.tenant_id = x."tenantId" and pc.id = x."contrepartieId"`.execute(tx);
};

/**
 * Forgets encours that are over.
 * @param lieux contreparties
 */
export const oublierReclamees = async (tx: Tx, lieux: readonly Lieu[]): Promise<void> => {
  if (lieux.length === 0) return;
  await sql`
    update promotion_contrepartie pc set reclamee_le = null, date_calculee = null, info_calculee = null
    from jsonb_to_recordset(${enListe(lieux)}) as x("tenantId" bigint, id bigint)
    where pc.tenant_id = x."tenantId" and pc.id = x.id`.execute(tx);
};

/**
 * Promotions with an encours changed since the day before yesterday, and those that hold a part without its encours.
 */
export const promotionsAReconcilier = async (tx: Tx, maintenant: Date): Promise<Lieu[]> => {
  const depuis = new Date(maintenant.getTime() - 2 * 86_400_000).toISOString();
  const { rows } = await sql<Lieu>`
    select p.tenant_id as "tenantId", p.id from promotion p
    where exists (select from encours e where e.tenant_id = p.tenant_id and e.source_type = 'PROMOTION' and e.source_id = p.id
        and e.etat = 'A_DECLARER' and e.modifie_le >= ${depuis}::timestamptz)
      or exists (select from promotion_contrepartie c where c.tenant_id = p.tenant_id and c.promotion_id = p.id and c.reclamee_le is null and ${tenue})
    order by p.tenant_id, p.id`.execute(tx);
  return rows;
};
