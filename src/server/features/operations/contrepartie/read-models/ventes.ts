import type { TenantTx } from '#server/core/db/database.ts';
import { couvertureVentes } from '#server/features/connexions/vente/read-models/calendrier.ts';
import { ventesParCode, type VentesDuCode } from '#server/features/connexions/vente/read-models/sommes.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import type { EffetVentes, PeriodeVentes } from '#shared/features/connexions/vente/schemas/effet.ts';
import type { Couverture } from '#shared/features/connexions/vente/schemas/jours.ts';
import { effetSurLesVentes } from '#shared/features/connexions/vente/rules/sommes.ts';

type VentesCherchees = { readonly eans: readonly string[]; readonly du: Jour; readonly au: Jour };
export type VentesConnues = { readonly parEan: ReadonlyMap<string, VentesDuCode>; readonly couverture: Couverture };
const RIEN: VentesDuCode = { quantite: 0, caTtcCentimes: 0 };

/**
 * What was sold of these products on these days, by EAN, as the imported sales say; null when none of these days is
 * known: nothing is guessed (OPE-42). A product that was not sold on known days was sold zero times.
 */
export const ventesConnues = async (
  tx: TenantTx,
  { eans, du, au }: VentesCherchees,
  aujourdhui: Jour,
): Promise<VentesConnues | null> => {
  const couverture = await couvertureVentes(tx, tx.tenantId, { du, au, aujourdhui });
  if (couverture.joursComplets + couverture.joursIncomplets === 0) return null;
  const vendus = await ventesParCode(tx, tx.tenantId, eans, { du, au });
  return { couverture, parEan: new Map(eans.map((ean) => [ean, vendus.get(ean) ?? RIEN])) };
};

const periodeDe = async (tx: TenantTx, demande: VentesCherchees, aujourdhui: Jour): Promise<PeriodeVentes> => {
  const { du, au } = demande;
  const connues = await ventesConnues(tx, demande, aujourdhui);
  const ventes = connues ? [...connues.parEan.values()] : [];
  return {
    quantite: ventes.reduce((somme, { quantite }) => somme + quantite, 0),
    caTtcCentimes: ventes.reduce((somme, { caTtcCentimes }) => somme + caTtcCentimes, 0),
    couverture: connues?.couverture ?? (await couvertureVentes(tx, tx.tenantId, { du, au, aujourdhui })),
  };
};

const QUATRE_SEMAINES = 28;
/** The same weekdays a year before (364 days). */
export const UN_AN = 364;
/** The sales of an operation beside the four weeks before it, and the same weekdays a year before (CNX-52). */
export const effetDeLOperation = async (
  tx: TenantTx,
  { eans, du, au }: VentesCherchees,
  aujourdhui: Jour,
): Promise<EffetVentes | null> => {
  if (eans.length === 0) return null;
  const pendant = await periodeDe(tx, { eans, du, au }, aujourdhui);
  const avant = { eans, du: ajouterJours(du, -QUATRE_SEMAINES), au: ajouterJours(du, -1) };
  const ilYAUnAn = { eans, du: ajouterJours(du, -UN_AN), au: ajouterJours(au, -UN_AN) };
  return effetSurLesVentes(pendant, await periodeDe(tx, avant, aujourdhui), await periodeDe(tx, ilYAUnAn, aujourdhui));
};
