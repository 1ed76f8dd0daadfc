import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { couvertureVentes } from '#server/features/connexions/vente/read-models/calendrier.ts';
import { stocksParCode, ventesParCode } from '#server/features/connexions/vente/read-models/sommes.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import type { VentesComparatif } from '#shared/features/pilotage/comparatif/contract/ventes.ts';
import { moisDeStock } from '#shared/features/connexions/vente/rules/sommes.ts';

/** Period of a year's sales: that year, or for the current year the twelve months before today (CMP-16). */
const periodeDe = (annee: number, aujourdhui: Jour): { readonly du: Jour; readonly au: Jour } => {
  const hier = ajouterJours(aujourdhui, -1);
  return Number(aujourdhui.slice(0, 4)) === annee
    ? { du: ajouterJours(hier, -364), au: hier }
    : { du: `${annee}-01-01`, au: `${annee}-12-31` };
};

/** What the sales say of the products compared in a year. @param lisibles false: who asks may not see sums of sales */
export const lireVentesComparatif = async (
  tx: TenantTx,
  annee: number,
  { aujourdhui, lisibles }: { readonly aujourdhui: Jour; readonly lisibles: boolean },
): Promise<VentesComparatif> => {
  const periode = periodeDe(annee, aujourdhui);
  const vide = { ...periode, joursDemandes: 0, joursComplets: 0, joursIncomplets: 0, sources: [] };
  if (!lisibles) return { couverture: vide, produits: [] };
  const { rows } = await sql<{ ean: string }>`select distinct ean from comparatif
    where tenant_id = ${tx.tenantId} and annee = ${annee} and ean is not null order by ean`.execute(tx);
  const eans = rows.map(({ ean }) => ean);
  const couverture = await couvertureVentes(tx, tx.tenantId, { ...periode, aujourdhui });
  const vendus = await ventesParCode(tx, tx.tenantId, eans, periode);
  const stocks = await stocksParCode(tx, tx.tenantId, eans, periode.au);
  return {
    couverture,
    produits: [...vendus].map(([ean, { quantite, caTtcCentimes }]) => {
      const stock = stocks.get(ean) ?? null;
      const jours = couverture.joursComplets + couverture.joursIncomplets;
      return { ean, quantite, caTtcCentimes, stock, moisDeStock: moisDeStock({ stock, quantite, jours }) };
    }),
  };
};
