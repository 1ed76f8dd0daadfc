import { anneeDuJour, memeJourEn, type Jour } from '#shared/core/dates.ts';

/** The same day a year before (STA-21). */
export const unAnAvant = (jour: Jour): Jour => memeJourEn(jour, anneeDuJour(jour) - 1);

/**
 * The middle value, of an even number the lower of the two: one that an operation really has. Null without any
 * (STA-22).
 */
export const medianeDe = (valeurs: readonly number[]): number | null =>
  valeurs.toSorted((a, b) => a - b)[Math.ceil(valeurs.length / 2) - 1] ?? null;

/**
 * What a place brings for a week, and for a metre and a week: cents, halves up (STA-23).
 * @param recuCentimes what its TG were received for, cents
 * @param jours the days that they held it
 * @param largeurCm null when the width is not known
 */
export const rendementDePromotion = (
  recuCentimes: number,
  jours: number,
  largeurCm: number | null,
): { readonly parSemaineCentimes: number | null; readonly parMetreSemaineCentimes: number | null } => ({
  parSemaineCentimes: jours === 0 ? null : Math.round((recuCentimes * 7) / jours),
  parMetreSemaineCentimes:
    jours === 0 || largeurCm === null ? null : Math.round((recuCentimes * 7 * 100) / (jours * largeurCm)),
});
