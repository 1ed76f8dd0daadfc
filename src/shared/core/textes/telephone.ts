const NBSP = '\u00a0';

/**
 * A telephone number by pairs, as French people read it.
 * @param chiffres as kept; whatever is not a digit is left out
 * @returns `01 23 45 67 89`, with no-break spaces
 */
export const formatTelephone = (chiffres: string): string =>
  chiffres
    .replace(/\D/g, '')
    .replace(/(\d{2})(?=\d)/g, `$1${NBSP}`)
    .trim();
