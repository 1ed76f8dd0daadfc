import { joursEntre, jourParis } from '#shared/core/dates.ts';

/** A key lasts thirteen months at most (CNX-85). */
const MOIS_DE_CLE = 13;

/** When a key made now ends: the same day thirteen months later, or the last of that month. */
export const finDeCle = (le: Date): Date => {
  const fin = new Date(le);
  fin.setUTCMonth(fin.getUTCMonth() + MOIS_DE_CLE);
  // The 31st of a month of thirty days would fall in the next one.
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
 * The reminder that is due on a day of Paris: thirty days before, seven days before, on the day (CNX-85). A missed one
 * gives way to the next.
 * @returns null: too early, or already told
 */
export const rappelDeCle = (expireLe: Date, maintenant: Date, dernier: RappelDeCle | null): RappelDeCle | null => {
  const reste = joursEntre(jourParis(maintenant), jourParis(expireLe));
  const du = JOURS_AVANT.find(([, jours]) => reste <= jours)?.[0] ?? null;
  if (du === null || (dernier !== null && rappelsDeCle.indexOf(dernier) >= rappelsDeCle.indexOf(du))) return null;
  return du;
};

/** Whether a key opens nothing any more. */
export const cleExpiree = (expireLe: Date, maintenant: Date): boolean => expireLe <= maintenant;
