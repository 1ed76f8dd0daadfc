/**
 * The département of a pharmacy, as the public registers write it: `01`, `2A`, `974` (CPT-91). Its FINESS begins with
 * it; overseas it takes the postal code to tell which.
 * @param codePostal five digits, or null when it is not known
 */
export const departementDe = (codePostal: string | null, finess: string): string => {
  if (!/^9[78]/.test(finess)) return finess.slice(0, 2);
  return codePostal !== null && /^9[78]/.test(codePostal) ? codePostal.slice(0, 3) : `97${finess.charAt(3)}`;
};
