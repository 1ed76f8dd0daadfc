import type { Jour } from '#shared/core/dates.ts';
import type { Centiemes } from './calcul.ts';
import type { BornesDePeriode } from './periodes.ts';

export type MoisDeBase = {
  /** `yyyy-mm`. */
  readonly mois: string;
  readonly base: Centiemes;
  /** Of another range, or euros where the base counts units. */
  readonly baseResultat: Centiemes | null;
};

const entre = (mois: readonly MoisDeBase[], premier: string, dernier: string): readonly MoisDeBase[] =>
  mois.filter((moisVu) => moisVu.mois >= premier && moisVu.mois <= dernier);
/** Those of a period: its first and its last month count. */
export const moisDeLaPeriodeRfa = (
  mois: readonly MoisDeBase[],
  { debut, fin }: BornesDePeriode,
): readonly MoisDeBase[] => entre(mois, debut.slice(0, 7), fin.slice(0, 7));

const somme = (valeurs: readonly number[]): number => valeurs.reduce((a, b) => a + b, 0);
/** More given back than bought is a base of nothing, never a debt. */
export const baseDesMois = (mois: readonly MoisDeBase[]): Centiemes => Math.max(0, somme(mois.map(({ base }) => base)));

const unAnAvant = (mois: string): string => `${Number(mois.slice(0, 4)) - 1}${mois.slice(4)}`;
const rangDuMois = (mois: string): number => Number(mois.slice(0, 4)) * 12 + Number(mois.slice(5));

/** The same period a year before: its base at the same month, and at the end. */
export type PeriodePrecedente = { readonly cumulMemeDate: Centiemes; readonly total: Centiemes };

/**
 * The same months a year before, when each of them is known (RFA-14, RFA-35): a missing month would make the year
 * before smaller than it was.
 * @param quoi the base, or what the result applies to
 * @returns null when a month is not known
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
