import { calculerMarges, type MargesComparatif, type PrixCompares } from './marges.ts';

/** Prices tried in the page (« et si »), never saved (CMP-10). */
type PrixEssayes = { readonly prixAchatCentimes?: number; readonly prixVenteCentimes?: number };
export type EssaiComparatif = {
  readonly marges: MargesComparatif;
  /** The gain or the loss per unit, then over the year, at the same volume; cents. */
  readonly ecartUnitaireCentimes: number;
  readonly ecartAnnuelCentimes: number;
};

/** The effect of tried prices on the real margin, at the same volume (CMP-10). */
export const essayerPrix = (
  ligne: PrixCompares,
  essai: PrixEssayes,
  actuelles = calculerMarges(ligne),
): EssaiComparatif => {
  const marges = calculerMarges({ ...ligne, ...essai });
  return {
    marges,
    ecartUnitaireCentimes: marges.margeReelleUnitaireCentimes - actuelles.margeReelleUnitaireCentimes,
    ecartAnnuelCentimes: marges.margeReelleAnnuelleCentimes - actuelles.margeReelleAnnuelleCentimes,
  };
};
