import type { PharmacieDuRegistre } from '../schemas.ts';
import { memeVille, ressembleAuCompte } from './comparaison.ts';

export type CandidateRegistre = PharmacieDuRegistre;

/**
 * The pharmacy of the register designated by a row (CPT-95): by its FINESS, else its CIP, else its name or its street
 * in its postal code or its city, when only one matches.
 * @param candidates the pharmacies of the register that share one of these values with the row
 */
export const pharmacieDesignee = (
  dite: Omit<PharmacieDuRegistre, 'finess'> & { readonly finess: string | null },
  candidates: readonly CandidateRegistre[],
): CandidateRegistre | null => {
  const parFiness = candidates.find(({ finess }) => finess === dite.finess);
  if (parFiness) return parFiness;
  const parCip = dite.cip === null ? [] : candidates.filter(({ cip }) => cip === dite.cip);
  if (parCip.length === 1) return parCip[0] ?? null;
  // An unknown FINESS designates another pharmacy: it is not searched by its address.
  if (dite.finess !== null) return null;
  const desAlentours = candidates.filter(
    (candidate) =>
      (dite.codePostal === null ? memeVille(dite.ville, candidate.ville) : candidate.codePostal === dite.codePostal) &&
      ressembleAuCompte(dite, candidate),
  );
  return desAlentours.length === 1 ? (desAlentours[0] ?? null) : null;
};
