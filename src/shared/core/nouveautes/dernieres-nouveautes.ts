/**
 * The day of the newest news (AID-20): the menu compares it with what a person last read, without carrying their texts.
 */
export const DERNIERES_NOUVEAUTES = '2026-11-27';
