import { emplacementErrors } from './errors.ts';

/** The promotions that would lose their emplacement. */
export type UsageEmplacement = { readonly promotions: number };

/** @throws 409 for a zone that still has emplacements (OPE-3) */
export const verifierZoneVide = (emplacements: number): void => {
  if (emplacements > 0) throw emplacementErrors.zoneNonVide(emplacements);
};

/** @throws 409 for an emplacement that a promotion uses (OPE-4): it is deactivated instead */
export const verifierEmplacementLibre = ({ promotions }: UsageEmplacement): void => {
  if (promotions > 0) throw emplacementErrors.emplacementUtilise(promotions);
};
