/**
 * The day of the latest nouveauté (AID-20): the menu compares it with the last one a person read, without loading the
 * texts.
 */
export const DERNIERES_NOUVEAUTES = '2026-11-27';
