import { ajouterJours, jourParis, type Jour } from '#shared/core/dates.ts';

/** The first instant of a day in Paris. */
export const minuitDeParis = (jour: Jour): Date => {
  const veille = ajouterJours(jour, -1);
  const ete = new Date(`${veille}T22:00:00Z`);
  return jourParis(ete) === jour ? ete : new Date(`${veille}T23:00:00Z`);
};

/**
 * What happened on a day of the demonstration, at that hour (UTC). Today's is said at midnight: over, at whatever hour
 * it is loaded.
 */
export const momentDeDemo = (jour: Jour, heure: string, aujourdhui: Jour): string =>
  jour < aujourdhui ? `${jour}T${heure}:00Z` : minuitDeParis(jour).toISOString();
