import { anneeDuJour, memeJourEn, type Jour } from '#shared/core/dates.ts';

/** The same day a year before (STA-21). */
export const unAnAvant = (jour: Jour): Jour => memeJourEn(jour, anneeDuJour(jour) - 1);

/**
 * The median; the lower of the two middle values for an even number, so that a real operation has it. Null for an empty
 * list (STA-22).
 */
export const medianeDe = (valeurs: readonly number[]): number | null =>
  valeurs.toSorted((a, b) => a - b)[Math.ceil(valeurs.length / 2) - 1] ?? null;

/**
 * The income of an emplacement per week, and per metre and week: cents, halves up (STA-23).
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
