import { z } from 'zod';

/** Money is an integer number of cents everywhere: database, API, browser (COM-40, ADR 0004). Largest: 10^10 euros. */
export const MAX_CENTIMES = 999_999_999_999;

/** An amount in cents, zero or more. */
export const centimes = (nom: string) =>
  z
    .number(`${nom} est obligatoire.`)
    .int(`${nom} doit avoir deux décimales au plus.`)
    .min(0, `${nom} ne peut pas être négatif.`)
    .max(MAX_CENTIMES, `${nom} doit rester inférieur à 10 000 000 000 €.`);

/** An amount in cents, more than zero. */
export const centimesPositifs = (nom: string) => centimes(nom).min(1, `${nom} doit être supérieur à zéro.`);

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
/** `1 234,56 €` with no-break spaces (COM-41). */
export const formatCentimes = (valeur: number): string => euros.format(valeur / 100).replaceAll('\u202f', '\u00a0');

/**
 * Reads an amount as people type or paste it: `1234,5`, `1 234.50`, `1.234,56`, `1234,50 €`.
 * @returns cents, or null when it is not an amount, has more than two decimals, or could be read two ways (`1.234`)
 */
export const parseCentimes = (saisie: string): number | null => {
  const nu = saisie.replace(/[\s\u00a0\u202f€]/g, '').replace(/^\+/, '');
  // One separator and three digits: a thousand or three decimals? The amount is refused rather than guessed.
  if (/^-?\d{1,3}[.,]\d{3}$/.test(nu)) return null;
  const lu = /^(-?)(\d{1,3}(?:[.,]\d{3})+|\d+)(?:([.,])(\d{0,2}))?$/.exec(nu);
  if (!lu) return null;
  const [, signe, entier = '', , decimales = ''] = lu;
  const chiffres = entier.replace(/[.,]/g, '');
  const valeur = Number(chiffres) * 100 + Number(decimales.padEnd(2, '0') || 0);
  return signe ? -valeur : valeur;
};
