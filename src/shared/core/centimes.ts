import { z } from 'zod';
import { auGenreDe } from './textes/accord.ts';

/** Money is an integer number of cents everywhere: database, API, browser (COM-40, ADR 0004). Largest: 10^10 euros. */
export const MAX_CENTIMES = 999_999_999_999;

/** An amount in cents, zero or more. */
export const centimes = (nom: string) =>
  z
    .number(`${nom} est obligatoire.`)
    .int(`${nom} doit avoir deux décimales au plus.`)
    .min(0, `${nom} ne peut pas être ${auGenreDe(nom, 'négatif', 'négative')}.`)
    .max(MAX_CENTIMES, `${nom} doit rester ${auGenreDe(nom, 'inférieur', 'inférieure')} à 10 000 000 000 €.`);

/** An amount in cents, more than zero. */
export const centimesPositifs = (nom: string) =>
  centimes(nom).min(1, `${nom} doit être ${auGenreDe(nom, 'supérieur', 'supérieure')} à zéro.`);

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
/** `1 234,56 €` with no-break spaces (COM-41). */
export const formatCentimes = (valeur: number): string => euros.format(valeur / 100).replaceAll('\u202f', '\u00a0');
