import type { RfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import type { StatRfaGroupement } from '../contract/groupement.ts';

type Progres = StatRfaGroupement['rfas'][number];
const PLEIN = 10_000;

/**
 * How close the adhérents' declared total is to the next threshold, in hundredths of a percent; null when no threshold
 * is left (STA-26).
 */
export const versSeuil = (base: number, seuil: number | null): number | null =>
  seuil === null || seuil <= 0 ? null : Math.min(PLEIN, Math.max(0, Math.floor((base * PLEIN) / seuil)));

/** The progress of a RFA of the groupement, on the period shown by its screen (STA-26). */
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
