import { emplacementErrors } from './errors.ts';

/** What would be left without its place. */
export type UsageEmplacement = { readonly promotions: number };

/** @throws 409 for a zone that still has emplacements (spec §5) */
export const verifierZoneVide = (emplacements: number): void => {
  if (emplacements > 0) throw emplacementErrors.zoneNonVide(emplacements);
};

/** @throws 409 for an emplacement that a promotion uses (entities §3): it is deactivated instead */
export const verifierEmplacementLibre = ({ promotions }: UsageEmplacement): void => {
  if (promotions > 0) throw emplacementErrors.emplacementUtilise(promotions);
};
