import { ajouterJours, type Jour } from '#shared/core/dates.ts';

const deux = (n: number): string => String(n).padStart(2, '0');

/** Easter Sunday of a year (Meeus, Gregorian): three holidays follow it. */
const paques = (annee: number): Jour => {
  const [a, b, c] = [annee % 19, Math.floor(annee / 100), annee % 100];
  const f = Math.floor((b + 8) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - f + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return `${annee}-${deux(Math.floor(n / 31))}-${deux((n % 31) + 1)}`;
};

const FIXES = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
/** Days after Easter: its Monday, Ascension, the Monday of Pentecost. */
const MOBILES = [1, 39, 50];
/** A holiday of French law, the whole country (STA-36). */
export const estFerie = (jour: Jour): boolean => {
  const dimanche = paques(Number(jour.slice(0, 4)));
  return FIXES.includes(jour.slice(5)) || MOBILES.some((apres) => ajouterJours(dimanche, apres) === jour);
};

const estOuvre = (jour: Jour): boolean => {
  const rang = new Date(`${jour}T12:00:00Z`).getUTCDay();
  return rang !== 0 && rang !== 6 && !estFerie(jour);
};
/** The first day of a month that is neither a Saturday, a Sunday nor a holiday (STA-36). @param mois `yyyy-mm` */
export const premierJourOuvre = (mois: string): Jour => {
  let jour = `${mois}-01`;
  while (!estOuvre(jour)) jour = ajouterJours(jour, 1);
  return jour;
};

/** The month before that of a day, `yyyy-mm` (STA-34). */
export const moisPrecedent = (jour: Jour): string => ajouterJours(`${jour.slice(0, 7)}-01`, -1).slice(0, 7);
