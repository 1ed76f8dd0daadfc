import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import { couvertureVentes } from '#server/features/connexions/vente/read-models/calendrier.ts';
import { ventesParMois } from '#server/features/connexions/vente/read-models/sommes.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import type { Achat } from '#shared/features/argent/facture/rules/achats.ts';
import { lireProduitFacture } from '#shared/features/argent/facture/rules/gammes.ts';
import type { Rfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import type { MoisDeBase } from '#shared/features/argent/rfa/rules/mois.ts';
import { periodesDe, type PeriodesSaisies } from '#shared/features/argent/rfa/rules/periodes.ts';
import { estSellOut, moisDesVentes } from '#shared/features/argent/rfa/rules/ventes.ts';

type AuxVentes = Pick<Rfa, 'laboratoireId' | 'laboratoireNom' | 'type' | 'gamme' | 'produit' | 'annee'> &
  PeriodesSaisies & { readonly tenantId: number; readonly eans: readonly string[] };
type Produit = { readonly code: string; readonly nom: string; readonly gamme: string | null };

/** The product codes of the laboratory in the catalogue, and those that the RFA names. */
const produitsDe = async (tx: Tx, rfa: AuxVentes): Promise<Produit[]> => {
  const { rows } = await sql<Produit>`
    select distinct on (code) code, nom, gamme from (
      select unnest(array[p.ean, p.cip13]) as code, p.nom, p.gamme from produit p join laboratoire l
        on l.detail_id = p.laboratoire_detail_id
      where l.tenant_id = ${rfa.tenantId} and l.id = ${rfa.laboratoireId}
      union all select unnest(${[...rfa.eans]}::text[]), '', null) x
    where code is not null order by code, nom desc`.execute(tx);
  return rows;
};

const bornes = (rfa: AuxVentes): { readonly du: Jour; readonly au: Jour } | null => {
  const periodes = periodesDe(rfa);
  const [premiere, derniere] = [periodes[0], periodes.at(-1)];
  return premiere && derniere ? { du: premiere.debut, au: derniere.fin } : null;
};

const enAchats = (produits: readonly Produit[], ventes: Awaited<ReturnType<typeof ventesParMois>>): Achat[] => {
  const parCode = Map.groupBy(ventes, ({ code }) => code);
  return produits.flatMap(({ code, nom, gamme }) => {
    const ventesDuProduit = parCode.get(code);
    if (!ventesDuProduit) return [];
    const sommes = ventesDuProduit.map(({ mois, quantite, caHtCentimes }) => ({
      mois,
      netCentimes: caHtCentimes,
      brutCentimes: caHtCentimes,
      quantiteMillioniemes: quantite * 1_000_000,
      gratuitesMillioniemes: 0,
    }));
    return [{ ean: code, cip13: code, produitLu: lireProduitFacture({ nom, gamme }), sommes }];
  });
};

/** The months that the sales of the account give to a RFA measured on them (RFA-40). */
export const moisVendus = async (tx: Tx, rfa: AuxVentes): Promise<MoisDeBase[]> => {
  const periode = bornes(rfa);
  if (!periode) return [];
  const produits = await produitsDe(tx, rfa);
  const codes = produits.map(({ code }) => code);
  const ventes = await ventesParMois(tx, rfa.tenantId, codes, periode);
  return moisDesVentes({ ...rfa, laboratoire: rfa.laboratoireNom }, enAchats(produits, ventes));
};

/**
 * How much of the sales of each RFA measured on them is known, by its number; one question for all that share their
 * days. Every day of the period is counted: who shows it knows what day it is (`couvertureAu`).
 */
export const couverturesVendues = async (
  tx: Tx,
  rfas: readonly (AuxVentes & { readonly id: number })[],
): Promise<ReadonlyMap<number, Rfa['couvertureVentes']>> => {
  const mesurees = rfas.filter(({ type }) => estSellOut(type));
  const parPeriode = new Map<string, Rfa['couvertureVentes']>();
  const couvertures = new Map<number, Rfa['couvertureVentes']>();
  for (const rfa of mesurees) {
    const periode = bornes(rfa);
    if (!periode) continue;
    const cle = `${periode.du} ${periode.au}`;
    const connue =
      parPeriode.get(cle) ??
      (await couvertureVentes(tx, rfa.tenantId, { ...periode, aujourdhui: ajouterJours(periode.au, 1) }));
    parPeriode.set(cle, connue);
    couvertures.set(rfa.id, connue);
  }
  return couvertures;
};
