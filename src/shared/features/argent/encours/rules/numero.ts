/** The number of an encours: `E-2026-00042`, with more digits beyond 99 999. */
export const formaterNumeroEncours = (annee: number, n: number): string => `E-${annee}-${String(n).padStart(5, '0')}`;
