import type { Jour } from '#shared/core/dates.ts';
import type { Centiemes } from './calcul.ts';
import type { BornesDePeriode } from './periodes.ts';

export type MoisDeBase = {
  /** `yyyy-mm`. */
  readonly mois: string;
  readonly base: Centiemes;
  /** The base of the result when it differs: another gamme, or euros for a base in units. */
  readonly baseResultat: Centiemes | null;
};

const entre = (mois: readonly MoisDeBase[], premier: string, dernier: string): readonly MoisDeBase[] =>
  mois.filter((moisVu) => moisVu.mois >= premier && moisVu.mois <= dernier);
/** The months of a period, the first and the last included. */
export const moisDeLaPeriodeRfa = (
  mois: readonly MoisDeBase[],
  { debut, fin }: BornesDePeriode,
): readonly MoisDeBase[] => entre(mois, debut.slice(0, 7), fin.slice(0, 7));

const somme = (valeurs: readonly number[]): number => valeurs.reduce((a, b) => a + b, 0);
/** The base of several months; more returns than purchases make a base of zero, never a debt. */
export const baseDesMois = (mois: readonly MoisDeBase[]): Centiemes => Math.max(0, somme(mois.map(({ base }) => base)));

const unAnAvant = (mois: string): string => `${Number(mois.slice(0, 4)) - 1}${mois.slice(4)}`;
const rangDuMois = (mois: string): number => Number(mois.slice(0, 4)) * 12 + Number(mois.slice(5));

/** The same period of the year before: its base on the same date, and at the end. */
export type PeriodePrecedente = { readonly cumulMemeDate: Centiemes; readonly total: Centiemes };

/**
 * The same months of the year before, only when each of them is known (RFA-14, RFA-35): a missing month would
 * understate that year.
 * @param quoi the base, or the base of the result
 * @returns null when a month is unknown
 */
export const periodePrecedente = (
  precedents: readonly MoisDeBase[],
  { debut, fin }: BornesDePeriode,
  aujourdhui: Jour,
  quoi: 'base' | 'baseResultat' = 'base',
): PeriodePrecedente | null => {
  const premier = unAnAvant(debut.slice(0, 7));
  const dernier = unAnAvant(fin.slice(0, 7));
  const connus = entre(precedents, premier, dernier).flatMap((moisPrecedent) => {
    const valeur = moisPrecedent[quoi];
    return valeur === null ? [] : [{ mois: moisPrecedent.mois, valeur }];
  });
  if (connus.length < rangDuMois(dernier) - rangDuMois(premier) + 1) return null;
  const memeMois = unAnAvant(aujourdhui.slice(0, 7));
  return {
    cumulMemeDate: somme(connus.filter(({ mois }) => mois <= memeMois).map(({ valeur }) => valeur)),
    total: somme(connus.map(({ valeur }) => valeur)),
  };
};
