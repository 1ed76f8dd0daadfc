import type { LigneComparatif, UniteContenance } from '../schemas.ts';

/** The fields of a row used by the computed columns. */
export type PrixCompares = Pick<
  LigneComparatif,
  | 'prixAchatCentimes'
  | 'tva'
  | 'prixVenteCentimes'
  | 'volumeAnnuel'
  | 'contenance'
  | 'uniteContenance'
  | 'rfaPct'
  | 'ug'
  | 'contrepartiesCentimes'
  | 'rfaProposee'
  | 'ugProposee'
>;

/** Cents, and hundredths of a percent or of a coefficient: integers, each rounded once (CMP-5, CMP-6, CMP-7). */
export type MargesComparatif = {
  readonly prixVenteHtCentimes: number;
  readonly margeUnitaireCentimes: number;
  readonly tauxMarque: number;
  readonly tauxMarge: number;
  readonly coefficient: number;
  readonly margeAnnuelleCentimes: number;
  /** The cost after free units and RFA. */
  readonly coutNetCentimes: number;
  /** The net cost less the contreparties paid back by the laboratory over the year. */
  readonly coutReelCentimes: number;
  readonly margeReelleUnitaireCentimes: number;
  readonly margeReelleAnnuelleCentimes: number;
  readonly tauxMarqueReel: number;
  /** The price for 100 ml, for 100 g or for one piece; null without a content. */
  readonly prixMesureCentimes: number | null;
};

/** Divides and rounds half away from zero; `diviseur` is above zero. */
const arrondir = (numerateur: bigint, diviseur: bigint): number => {
  const absolu = numerateur < 0n ? -numerateur : numerateur;
  const valeur = Number((absolu * 2n + diviseur) / (diviseur * 2n));
  // Avoids -0.
  return numerateur < 0n && valeur !== 0 ? -valeur : valeur;
};
/** A number of two decimals as an integer of hundredths. */
const enCentiemes = (valeur: number): bigint => BigInt(Math.round(valeur * 100));

const CENT_POUR_CENT = 10_000n;

/** Reads `10+2`: paid units, then free units; any other text means no free unit. */
export const lireUg = (ug: string | null): { readonly pour: number; readonly offertes: number } => {
  const { pour, offertes } = /^(?<pour>[1-9]\d{0,3})\+(?<offertes>[1-9]\d{0,3})$/.exec(ug ?? '')?.groups ?? {};
  return pour === undefined ? { pour: 1, offertes: 0 } : { pour: Number(pour), offertes: Number(offertes) };
};

/** The discounts used by the real cost: a typed value wins over the proposed one, even when it is zero (CMP-8). */
export const remisesRetenues = ({
  rfaPct,
  ug,
  rfaProposee,
  ugProposee,
}: Pick<PrixCompares, 'rfaPct' | 'ug' | 'rfaProposee' | 'ugProposee'>): { rfaPct: number; ug: string | null } => ({
  rfaPct: rfaPct ?? rfaProposee?.valeur ?? 0,
  ug: ug ?? ugProposee?.valeur ?? null,
});

/** @returns cents for 100 ml, for 100 g or for one */
const prixALaMesure = (prixVente: bigint, contenance: number | null, unite: UniteContenance | null): number | null => {
  if (contenance === null || unite === null) return null;
  return arrondir(prixVente * (unite === 'UNITE' ? 100n : 10_000n), enCentiemes(contenance));
};

/**
 * The costs after free units and RFA (net), then after contreparties (reel); `annee` is the cost of the year's whole
 * purchase.
 */
const coutsDe = (ligne: PrixCompares): { readonly net: number; readonly reel: number; readonly annee: number } => {
  const retenues = remisesRetenues(ligne);
  const { pour, offertes } = lireUg(retenues.ug);
  const paye = BigInt(ligne.prixAchatCentimes) * BigInt(pour) * (CENT_POUR_CENT - enCentiemes(retenues.rfaPct));
  const parts = BigInt(pour + offertes) * CENT_POUR_CENT;
  const contreparties = BigInt(ligne.contrepartiesCentimes ?? 0);
  const volume = BigInt(ligne.volumeAnnuel);
  const net = arrondir(paye, parts);
  const annee = arrondir(paye * volume, parts) - Number(contreparties);
  // Without a bought volume, contreparties cannot be spread over units.
  if (volume === 0n || contreparties === 0n) return { net, reel: net, annee };
  return { net, reel: arrondir(paye * volume - contreparties * parts, parts * volume), annee };
};

/**
 * Every computed column of a row; none is stored. The price without tax is rounded first, to the cent, half up: margins
 * are then exact differences of the amounts shown (CMP-5, CMP-6). The cost of a year is rounded once, on the total,
 * because rounding the cost of a unit would multiply the error by the volume (CMP-7, as CAL-4).
 */
export const calculerMarges = (ligne: PrixCompares): MargesComparatif => {
  const { prixAchatCentimes: achat, volumeAnnuel: volume } = ligne;
  const vente = BigInt(ligne.prixVenteCentimes);
  const ht = arrondir(vente * CENT_POUR_CENT, CENT_POUR_CENT + enCentiemes(ligne.tva));
  const { net, reel, annee } = coutsDe(ligne);
  const [marge, margeReelle] = [ht - achat, ht - reel];
  const taux = (partie: number, tout: number): number => arrondir(BigInt(partie) * CENT_POUR_CENT, BigInt(tout));
  return {
    prixVenteHtCentimes: ht,
    margeUnitaireCentimes: marge,
    tauxMarque: taux(marge, ht),
    tauxMarge: taux(marge, achat),
    coefficient: arrondir(vente * 100n, BigInt(achat)),
    // Avoids -0, for a loss on nothing sold.
    margeAnnuelleCentimes: marge * volume || 0,
    coutNetCentimes: net,
    coutReelCentimes: reel,
    margeReelleUnitaireCentimes: margeReelle,
    margeReelleAnnuelleCentimes: ht * volume - annee,
    tauxMarqueReel: taux(margeReelle, ht),
    prixMesureCentimes: prixALaMesure(vente, ligne.contenance, ligne.uniteContenance),
  };
};

type LigneSommee = { readonly volumeAnnuel: number; readonly marges: MargesComparatif };
/** Cents over a year; the rate is a percentage, null when nothing is sold. */
type SommesMarges = {
  readonly margeCentimes: number;
  readonly margeReelleCentimes: number;
  readonly tauxMarqueReel: number | null;
};
/** The yearly margins of several products, the same sums in the list and in the statistics (STA-40). */
export const sommerMarges = (lignes: readonly LigneSommee[]): SommesMarges => {
  let [ventes, marge, reelle] = [0, 0, 0];
  for (const { marges, volumeAnnuel } of lignes) {
    ventes += marges.prixVenteHtCentimes * volumeAnnuel;
    marge += marges.margeAnnuelleCentimes;
    reelle += marges.margeReelleAnnuelleCentimes;
  }
  return {
    margeCentimes: marge,
    margeReelleCentimes: reelle,
    tauxMarqueReel: ventes === 0 ? null : Math.round((reelle * 10_000) / ventes) / 100,
  };
};
