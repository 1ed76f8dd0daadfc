import type { RfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import type { StatRfaGroupement } from '../contract/groupement.ts';

type Progres = StatRfaGroupement['rfas'][number];
const PLEIN = 10_000;

/**
 * How far what adhérents declared together is from the next threshold: hundredths of a percent; null when none is left
 * (STA-26).
 */
export const versSeuil = (base: number, seuil: number | null): number | null =>
  seuil === null || seuil <= 0 ? null : Math.min(PLEIN, Math.max(0, Math.floor((base * PLEIN) / seuil)));

/** Where a RFA of the groupement stands, on the period that its screen shows (STA-26). */
export const progresDe = (rfa: RfaGroupement, periode: RfaGroupement['periodes'][number] | null): Progres => ({
  id: rfa.id,
  laboratoireNom: rfa.laboratoireNom,
  texte: rfa.gamme ?? rfa.produit,
  nbCibles: rfa.nbCibles,
  acceptees: rfa.reponses.ACCEPTED,
  declarees: rfa.nbDeclarees,
  palierAtteint: (periode?.paliers.findLastIndex(({ atteint }) => atteint) ?? -1) + 1,
  nbPaliers: periode?.paliers.length ?? 0,
  versProchain: periode?.prochain ? versSeuil(periode.base, periode.prochain.seuil) : null,
});
