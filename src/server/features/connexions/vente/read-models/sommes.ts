import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';

type Periode = { readonly du: Jour; readonly au: Jour };
export type VentesDuCode = { readonly quantite: number; readonly caTtcCentimes: number };

/** What was sold of each of these codes on these days; a code that was not sold is absent. */
export const ventesParCode = async (
  tx: Tx,
  tenantId: number,
  codes: readonly string[],
  { du, au }: Periode,
): Promise<ReadonlyMap<string, VentesDuCode>> => {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<VentesDuCode & { code: string }>`
    select p.code, sum(v.quantite)::int as quantite, sum(v.ca)::bigint as "caTtcCentimes"
    from produit_vendu p join (
      select x.produit, x.quantite, x.ca
        from vente_jour j, unnest(j.produits, j.quantites, j.ca_ttc) as x (produit, quantite, ca)
      where j.tenant_id = ${tenantId} and j.jour between ${du} and ${au}) v on v.produit = p.id
    where p.tenant_id = ${tenantId} and p.code = any (${codes}::text[]) group by 1`.execute(tx);
  return new Map(rows.map(({ code, ...ventes }) => [code, ventes]));
};

type VenteDuMois = {
  readonly code: string;
  /** `2026-03`. */
  readonly mois: string;
  readonly quantite: number;
  readonly caTtcCentimes: number;
  readonly caHtCentimes: number;
  /** What the sold units cost, where the source tells it. */
  readonly coutCentimes: number;
};
/** What was sold of each of these codes, month by month. */
export const ventesParMois = async (
  tx: Tx,
  tenantId: number,
  codes: readonly string[],
  { du, au }: Periode,
): Promise<VenteDuMois[]> => {
  if (codes.length === 0) return [];
  const { rows } = await sql<VenteDuMois>`
    select p.code, v.mois, sum(v.quantite)::int as quantite, sum(v.ttc)::bigint as "caTtcCentimes",
      sum(v.ht)::bigint as "caHtCentimes",
      sum(v.quantite::bigint * coalesce(v.cout, 0))::bigint as "coutCentimes"
    from produit_vendu p join (
      select to_char(j.jour, 'YYYY-MM') as mois, x.* from vente_jour j,
        unnest(j.produits, j.quantites, j.ca_ttc, j.ca_ht, j.couts) as x (produit, quantite, ttc, ht, cout)
      where j.tenant_id = ${tenantId} and j.jour between ${du} and ${au}) v on v.produit = p.id
    where p.tenant_id = ${tenantId} and p.code = any (${codes}::text[]) group by 1, 2 order by 2, 1`.execute(tx);
  return rows;
};

/** The last stock told of each of these codes, in the thirty days before `au`. */
export const stocksParCode = async (
  tx: Tx,
  tenantId: number,
  codes: readonly string[],
  au: Jour,
): Promise<ReadonlyMap<string, number>> => {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ code: string; stock: number }>`
    select distinct on (p.code) p.code, x.stock from vente_jour j, unnest(j.produits, j.stocks) as x (produit, stock),
      produit_vendu p
    where j.tenant_id = ${tenantId} and j.jour between ${au}::date - 30 and ${au}::date and p.tenant_id =
    ${tenantId} and p.id = x.produit
      and p.code = any (${codes}::text[]) and x.stock is not null
    order by p.code, j.jour desc`.execute(tx);
  return new Map(rows.map(({ code, stock }) => [code, stock]));
};
