/** `E-2026-00042`; grows beyond 99 999 without losing a digit. */
export const formaterNumeroEncours = (annee: number, n: number): string => `E-${annee}-${String(n).padStart(5, '0')}`;
