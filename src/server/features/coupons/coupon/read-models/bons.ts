import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { QueryOf, ResponseOf } from '#shared/core/contract.ts';
import type {
  Coupon,
  couponContract,
  ProduitDeCoupons,
  SommesCoupons,
} from '#shared/features/coupons/coupon/contract.ts';
import { PRODUIT_INCONNU } from '#shared/features/coupons/coupon/messages.ts';

type Contrat = typeof couponContract;
type Filtres = Pick<
  QueryOf<Contrat['listCoupons']>,
  'q' | 'suivi' | 'creanceId' | 'marque' | 'produit' | 'depuis' | 'jusquau'
>;

/** What a product is known by: its code, else its name (PAY-19). */
const produitDuBon = sql`coalesce(c.code, nullif(c.designation, ''), ${sql.lit(PRODUIT_INCONNU)})`;

/** The coupons that the filters keep, whatever their state: those of the tiles. */
const horsSuivi = (tx: TenantTx, { q, creanceId, marque, produit, depuis, jusquau }: Filtres) =>
  sql`c.tenant_id = ${tx.tenantId}
    ${creanceId === undefined ? sql`` : sql`and c.creance_id = ${creanceId}`}
    ${marque ? sql`and c.marque = ${marque}` : sql``}
    ${produit ? sql`and ${produitDuBon} = ${produit}` : sql``}
    ${depuis ? sql`and c.jour >= ${depuis}` : sql``}
    ${jusquau ? sql`and c.jour <= ${jusquau}` : sql``}
    ${
      q
        ? sql`and f_normaliser(concat_ws(' ', c.marque, c.code, c.designation, c.externe)) like '%' ||
      f_normaliser(${q}) || '%'`
        : sql``
    }`;
const filtre = (tx: TenantTx, filtres: Filtres) =>
  sql`${horsSuivi(tx, filtres)} ${filtres.suivi === undefined ? sql`` : sql`and c.suivi = ${filtres.suivi}`}`;

/** Sums of a group of coupons, the same for one product and for all of them. */
const champsSommes = sql`
  coalesce(sum(greatest(c.montant_centimes - c.paye_centimes, 0)) filter (where c.suivi = 'DU'),
    0)::bigint as "duCentimes",
  coalesce(sum(c.paye_centimes), 0)::bigint as "payeCentimes",
  count(*) filter (where c.suivi = 'A_VERIFIER') as "nbAVerifier", count(*)
    filter (where c.suivi = 'REFUSE') as "nbRefuses"`;
const sommes = async (tx: TenantTx, filtres: Filtres): Promise<SommesCoupons> => {
  const { rows } = await sql<SommesCoupons>`
    select ${champsSommes} from payps_coupon c where ${horsSuivi(tx, filtres)}`.execute(tx);
  return rows[0]!;
};

/** One page of coupons, the last used first; the sums are those of every state (PAY-19). */
export const pageCoupons = async (
  tx: TenantTx,
  query: QueryOf<Contrat['listCoupons']>,
): Promise<ResponseOf<Contrat['listCoupons']>> => {
  const { page, taille, ordre } = query;
  const sens = sql.raw(ordre);
  const { rows } = await sql<Coupon>`
    select c.id, c.externe, c.jour, c.marque, c.code, c.designation, c.quantite,
      c.montant_centimes as "montantCentimes",
      c.paye_centimes as "payeCentimes", c.suivi, c.a_verifier as "aVerifier", c.motif,
      case when p.id is not null then json_build_object('id', p.id, 'nom', p.nom_operation) end as promotion
    from payps_coupon c left join promotion p on p.tenant_id = c.tenant_id and p.id = c.promotion_id
    where ${filtre(tx, query)} order by c.jour ${sens}, c.id ${sens}
    limit ${taille} offset ${(page - 1) * taille}`.execute(tx);
  const compte = await sql<{ n: number }>`select count(*) as n from payps_coupon c where ${filtre(tx, query)}`.execute(
    tx,
  );
  return { elements: rows, total: compte.rows[0]?.n ?? 0, sommes: await sommes(tx, query) };
};

const ordreDesProduits = {
  montant: sql`"duCentimes" + "payeCentimes"`,
  quantite: sql`quantite`,
  produit: sql`f_normaliser(coalesce(designation, produit))`,
} as const;

/** The coupons of each product of each brand (PAY-19): every coupon of the list is in one of them, and one only. */
export const pageProduitsCoupon = async (
  tx: TenantTx,
  query: QueryOf<Contrat['listCouponsProduits']>,
): Promise<ResponseOf<Contrat['listCouponsProduits']>> => {
  const { page, taille, tri, ordre } = query;
  const sens = sql.raw(ordre);
  const { rows } = await sql<ProduitDeCoupons>`
    with produits as (
      select c.marque, ${produitDuBon} as produit, c.code,
        (array_agg(c.designation order by c.jour desc, c.id desc) filter (where c.designation <> ''))[1] as designation,
        count(*) as "nbCoupons", sum(c.quantite)::bigint as quantite, ${champsSommes},
        min(c.jour) as "premierJour", max(c.jour) as "dernierJour"
      from payps_coupon c where ${filtre(tx, query)} group by 1, 2, 3)
    select * from produits
    order by ${ordreDesProduits[tri]} ${sens}, marque, produit, code
      limit ${taille} offset ${(page - 1) * taille}`.execute(tx);
  const compte = await sql<{ n: number }>`
    select count(distinct (c.marque, ${produitDuBon}, c.code)) as n from payps_coupon c
      where ${filtre(tx, query)}`.execute(tx);
  return { elements: rows, total: compte.rows[0]?.n ?? 0, sommes: await sommes(tx, query) };
};
