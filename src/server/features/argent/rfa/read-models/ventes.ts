import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import { couvertureVentes } from '#server/features/connexions/vente/read-models/calendrier.ts';
import { ventesParMois } from '#server/features/connexions/vente/read-models/sommes.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { Achat } from '#shared/features/argent/facture/rules/achats.ts';
import { lireProduit } from '#shared/features/argent/facture/rules/gammes.ts';
import type { Rfa } from '#shared/features/argent/rfa/contract/lecture.ts';
import type { MoisDeBase } from '#shared/features/argent/rfa/rules/mois.ts';
import { periodesDe, type PeriodesSaisies } from '#shared/features/argent/rfa/rules/periodes.ts';
import { estSellOut, moisDesVentes } from '#shared/features/argent/rfa/rules/ventes.ts';

type AuxVentes = Pick<Rfa, 'laboratoireId' | 'laboratoireNom' | 'type' | 'gamme' | 'produit' | 'annee'> &
  PeriodesSaisies & { readonly tenantId: number; readonly eans: readonly string[] };
type Produit = { readonly code: string; readonly nom: string; readonly gamme: string | null };

/** The codes of a laboratory in the catalogue, and those that its contract names. */
const produitsDe = async (tx: Tx, rfa: AuxVentes): Promise<Produit[]> => {
  const { rows } = await sql<Produit>`
    select distinct on (code) code, nom, gamme from (
      select unnest(array[p.ean, p.cip13]) as code, p.nom, p.gamme from produit p join laboratoire l on l.detail_id = p.laboratoire_detail_id
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
    const siennes = parCode.get(code);
    if (!siennes) return [];
    const sommes = siennes.map(({ mois, quantite, caHtCentimes }) => ({
      mois,
      netCentimes: caHtCentimes,
      brutCentimes: caHtCentimes,
      quantiteMillioniemes: quantite * 1_000_000,
    }));
    return [{ ean: code, cip13: code, lu: lireProduit({ nom, gamme }), sommes }];
  });
};

export type BaseDesVentes = { readonly mois: readonly MoisDeBase[]; readonly couverture: Rfa['couvertureVentes'] };
/** What the sales of the account say of a RFA that is measured on them; null for any other (RFA-40). */
export const baseDesVentes = async (tx: Tx, rfa: AuxVentes): Promise<BaseDesVentes | null> => {
  const periode = estSellOut(rfa.type) ? bornes(rfa) : null;
  if (!periode) return null;
  const { rows } = await sql<{ jour: Jour }>`select (now() at time zone 'Europe/Paris')::date as jour`.execute(tx);
  const couverture = await couvertureVentes(tx, rfa.tenantId, { ...periode, aujourdhui: rows[0]?.jour ?? periode.au });
  if (couverture.sources.length === 0) return { mois: [], couverture };
  const produits = await produitsDe(tx, rfa);
  const ventes = await ventesParMois(
    tx,
    rfa.tenantId,
    produits.map(({ code }) => code),
    periode,
  );
  return { mois: moisDesVentes({ ...rfa, laboratoire: rfa.laboratoireNom }, enAchats(produits, ventes)), couverture };
};
