/**
 * The département of a pharmacy, written as in the public registers: `01`, `2A`, `974` (CPT-91). The FINESS begins with
 * it; overseas, the postal code tells which one.
 * @param codePostal five digits, or null when unknown
 */
export const departementDe = (codePostal: string | null, finess: string): string => {
  if (!/^9[78]/.test(finess)) return finess.slice(0, 2);
  return codePostal !== null && /^9[78]/.test(codePostal) ? codePostal.slice(0, 3) : `97${finess.charAt(3)}`;
};
