import type { LigneComparatif, UniteContenance } from '../schemas.ts';

/** What the columns are computed from; the rest of a row plays no part. */
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
  /** After free units and RFA. */
  readonly coutNetCentimes: number;
  /** The same, less what the laboratory pays back over the year. */
  readonly coutReelCentimes: number;
  readonly margeReelleUnitaireCentimes: number;
  readonly margeReelleAnnuelleCentimes: number;
  readonly tauxMarqueReel: number;
  /** For 100 ml, for 100 g or for one; null without a content. */
  readonly prixMesureCentimes: number | null;
};

/** Half away from zero; `diviseur` is above zero. */
const arrondir = (numerateur: bigint, diviseur: bigint): number => {
  const absolu = numerateur < 0n ? -numerateur : numerateur;
  const valeur = Number((absolu * 2n + diviseur) / (diviseur * 2n));
  // Never -0.
  return numerateur < 0n && valeur !== 0 ? -valeur : valeur;
};
/** A number of two decimals as the hundredths it stands for. */
const enCentiemes = (valeur: number): bigint => BigInt(Math.round(valeur * 100));

const CENT_POUR_CENT = 10_000n;

/** `10+2`: how many are paid, how many are given; nothing else is read. */
export const lireUg = (ug: string | null): { readonly pour: number; readonly offertes: number } => {
  const { pour, offertes } = /^(?<pour>[1-9]\d{0,3})\+(?<offertes>[1-9]\d{0,3})$/.exec(ug ?? '')?.groups ?? {};
  return pour === undefined ? { pour: 1, offertes: 0 } : { pour: Number(pour), offertes: Number(offertes) };
};

/** What the real cost takes into account: a typed value wins, even zero (CMP-8). */
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

/** The costs after free units, RFA, then what is paid back over the year; `annee` for all that is bought in it. */
const coutsDe = (ligne: PrixCompares): { readonly net: number; readonly reel: number; readonly annee: number } => {
  const retenues = remisesRetenues(ligne);
  const { pour, offertes } = lireUg(retenues.ug);
  const paye = BigInt(ligne.prixAchatCentimes) * BigInt(pour) * (CENT_POUR_CENT - enCentiemes(retenues.rfaPct));
  const parts = BigInt(pour + offertes) * CENT_POUR_CENT;
  const contreparties = BigInt(ligne.contrepartiesCentimes ?? 0);
  const volume = BigInt(ligne.volumeAnnuel);
  const net = arrondir(paye, parts);
  const annee = arrondir(paye * volume, parts) - Number(contreparties);
  // Nothing is bought: there is no unit to spread it over.
  if (volume === 0n || contreparties === 0n) return { net, reel: net, annee };
  return { net, reel: arrondir(paye * volume - contreparties * parts, parts * volume), annee };
};

/**
 * Every computed column of a row; none is stored. The price without tax is rounded first, to the cent, half up: margins
 * are then exact differences of what is shown (CMP-5, CMP-6). What a year costs is rounded once, on the whole: a unit's
 * cost, rounded, would be wrong as many times as it is bought (CMP-7, as CAL-4).
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
    // Never -0: a loss on nothing sold.
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
/** Cents of a year; the rate in percents, null when nothing is sold. */
type SommesMarges = {
  readonly margeCentimes: number;
  readonly margeReelleCentimes: number;
  readonly tauxMarqueReel: number | null;
};
/** What these products earn together in a year: the list and the statistics say the same (STA-40). */
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
