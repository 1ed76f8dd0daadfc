import type { PharmacieDuRegistre } from '../schemas.ts';
import { memeVille, ressembleAuCompte } from './comparaison.ts';

export type CandidateRegistre = PharmacieDuRegistre;

/**
 * The pharmacy of the register that a row names (CPT-95): by its FINESS, else its CIP, else its name or its street in
 * its postal code or its city, when one alone fits.
 * @param candidates those of the register that share one of these with the row
 */
export const pharmacieDesignee = (
  dite: Omit<PharmacieDuRegistre, 'finess'> & { readonly finess: string | null },
  candidates: readonly CandidateRegistre[],
): CandidateRegistre | null => {
  const parFiness = candidates.find(({ finess }) => finess === dite.finess);
  if (parFiness) return parFiness;
  const parCip = dite.cip === null ? [] : candidates.filter(({ cip }) => cip === dite.cip);
  if (parCip.length === 1) return parCip[0] ?? null;
  // A code that the register does not know names another pharmacy than its neighbours.
  if (dite.finess !== null) return null;
  const desAlentours = candidates.filter(
    (candidate) =>
      (dite.codePostal === null ? memeVille(dite.ville, candidate.ville) : candidate.codePostal === dite.codePostal) &&
      ressembleAuCompte(dite, candidate),
  );
  return desAlentours.length === 1 ? (desAlentours[0] ?? null) : null;
};
