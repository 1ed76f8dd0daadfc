import { joursEntre, jourParis } from '#shared/core/dates.ts';

/** A key lasts thirteen months at most (CNX-85). */
const MOIS_DE_CLE = 13;

/** The end of a key created at `le`: the same day thirteen months later, or the last day of that month. */
export const finDeCle = (le: Date): Date => {
  const fin = new Date(le);
  fin.setUTCMonth(fin.getUTCMonth() + MOIS_DE_CLE);
  // Goes back to the last day of the month when that month has no such day.
  if (fin.getUTCDate() !== le.getUTCDate()) fin.setUTCDate(0);
  return fin;
};

export const rappelsDeCle = ['MOIS', 'SEMAINE', 'JOUR'] as const;
export type RappelDeCle = (typeof rappelsDeCle)[number];
const JOURS_AVANT: readonly (readonly [RappelDeCle, number])[] = [
  ['JOUR', 0],
  ['SEMAINE', 7],
  ['MOIS', 30],
];

/**
 * The reminder due on a day of Paris: thirty days before, seven days before, on the day (CNX-85). A missed reminder is
 * replaced by the next one.
 * @returns null when it is too early, or already sent
 */
export const rappelDeCle = (expireLe: Date, maintenant: Date, dernier: RappelDeCle | null): RappelDeCle | null => {
  const reste = joursEntre(jourParis(maintenant), jourParis(expireLe));
  const du = JOURS_AVANT.find(([, jours]) => reste <= jours)?.[0] ?? null;
  if (du === null || (dernier !== null && rappelsDeCle.indexOf(dernier) >= rappelsDeCle.indexOf(du))) return null;
  return du;
};

/** Whether a key has expired. */
export const cleExpiree = (expireLe: Date, maintenant: Date): boolean => expireLe <= maintenant;
