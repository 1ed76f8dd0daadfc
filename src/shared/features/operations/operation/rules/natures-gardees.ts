import type { ContrepartieSaisie, PromotionSaisie } from '../schemas/saisie.ts';

/**
 * Completes the typed lines with the nature and the VAT rate already saved when they give none (ENC-86): a line left
 * alone must not change.
 * @param anciennes the lines as they stand
 */
export const avecNaturesGardees = <S extends Pick<PromotionSaisie, 'contreparties'>>(
  saisie: S,
  anciennes: readonly ContrepartieSaisie[],
): S => {
  const parId = new Map(anciennes.map((ligne) => [ligne.id, ligne]));
  return {
    ...saisie,
    contreparties: saisie.contreparties.map((ligne) => {
      const ancienne = parId.get(ligne.id);
      if (!ligne.id || !ancienne) return ligne;
      const { tauxTvaCentiemes = ancienne.tauxTvaCentiemes } = ligne;
      return { ...ligne, natureFiscale: ligne.natureFiscale ?? ancienne.natureFiscale, tauxTvaCentiemes };
    }),
  };
};
