import type { Jour } from '#shared/core/dates.ts';

/** With fewer pharmacies than this, a total would reveal too much about one of them (RES-64). */
export const MIN_PHARMACIES = 5;
/**
 * A month is hidden when one pharmacy makes more than this part of it, in percents, since it would reveal her amount
 * (RES-64).
 */
export const PART_MAX = 80;
/** A month is counted only this many days after its end, once late entries are written (RES-64). */
const JOURS_APRES_LE_MOIS = 10;
/** How many closed months may still be counted. */
const MOIS_COMPTES = 12;
const PAS_CENTIMES = 100_00;

/**
 * Rounds a total to the nearest hundred euros: its last digits could betray one of its parts (RES-64).
 * @param centimes a positive total
 * @returns cents; at least one hundred euros
 */
export const arrondirTotal = (centimes: number): number =>
  Math.max(1, Math.round(centimes / PAS_CENTIMES)) * PAS_CENTIMES;

const premierDuMois = (annee: number, mois: number): Jour =>
  new Date(Date.UTC(annee, mois, 1)).toISOString().slice(0, 10);

/**
 * The months that may be counted on a given day (RES-64).
 * @returns the first day of the oldest, and the first day after the last one
 */
export const moisACompter = (aujourdhui: Jour): { readonly du: Jour; readonly avant: Jour } => {
  const [annee = 0, mois = 0, jour = 0] = aujourdhui.split('-').map(Number);
  const clos = mois - 1 - (jour > JOURS_APRES_LE_MOIS ? 0 : 1);
  return { du: premierDuMois(annee, clos - MOIS_COMPTES), avant: premierDuMois(annee, clos) };
};
