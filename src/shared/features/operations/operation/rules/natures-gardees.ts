import type { ContrepartieSaisie, PromotionSaisie } from '../schemas/saisie.ts';

/**
 * What is typed, with the tax nature and the rate that each line already has when nothing is said of them (ENC-86): a
 * line that is only left alone does not change.
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
