import { calculerMarges, type MargesComparatif, type PrixCompares } from './marges.ts';

/** Other prices, tried in the page and never saved (CMP-10). */
type PrixEssayes = { readonly prixAchatCentimes?: number; readonly prixVenteCentimes?: number };
export type EssaiComparatif = {
  readonly marges: MargesComparatif;
  /** What one unit and the year would gain, or lose, at the same volume; cents. */
  readonly ecartUnitaireCentimes: number;
  readonly ecartAnnuelCentimes: number;
};

/** What other prices would give at the same volume, on the real margin (CMP-10). */
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
