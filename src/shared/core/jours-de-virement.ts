import { ajouterJours, type Jour } from './dates.ts';

/** Easter Sunday of a year of the Gregorian calendar (Meeus). */
const paques = (annee: number): Jour => {
  const [a, siecle, reste] = [annee % 19, Math.floor(annee / 100), annee % 100];
  const d = (19 * a + siecle - Math.floor(siecle / 4) - Math.floor((8 * siecle + 13) / 25) + 15) % 30;
  const e = (32 + 2 * (siecle % 4) + 2 * Math.floor(reste / 4) - d - (reste % 4)) % 7;
  const f = Math.floor((a + 11 * d + 22 * e) / 451);
  const rang = d + e - 7 * f + 114;
  return `${annee}-${String(Math.floor(rang / 31)).padStart(2, '0')}-${String((rang % 31) + 1).padStart(2, '0')}`;
};

const FERMES = new Set(['01-01', '05-01', '12-25', '12-26']);
/**
 * Whether transfers settle between banks that day (TARGET): never on a weekend, 1 January, Good Friday, Easter Monday,
 * 1 May, 25 and 26 December. The other holidays of a country are open.
 */
export const isJourDeVirement = (jour: Jour): boolean => {
  const semaine = new Date(`${jour}T00:00:00Z`).getUTCDay();
  const dimanche = paques(+jour.slice(0, 4));
  return (
    semaine !== 0 &&
    semaine !== 6 &&
    !FERMES.has(jour.slice(5)) &&
    jour !== ajouterJours(dimanche, -2) &&
    jour !== ajouterJours(dimanche, 1)
  );
};

/** The given day when transfers settle on it, else the next day when they do. */
export const jourDeVirement = (jour: Jour): Jour =>
  isJourDeVirement(jour) ? jour : jourDeVirement(ajouterJours(jour, 1));
