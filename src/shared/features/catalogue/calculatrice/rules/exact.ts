import {
  produitDeFractions,
  fractionDe,
  type Fraction,
} from '#shared/features/catalogue/regle-legale/rules/fractions.ts';

/** 100 % in hundredths of a percent. */
export const CENT_POUR_CENT = 10_000;

/** A rate as an exact fraction. @param centiemes hundredths of a percent: 1250 for 12,5 % */
export const tauxExact = (centiemes: number): Fraction => fractionDe(centiemes, CENT_POUR_CENT);

/** `a / b`, exact. @returns null when `b` is zero */
export const quotientExact = (a: Fraction, b: Fraction): Fraction | null => {
  if (b.n === 0n) return null;
  return b.n < 0n ? { n: -a.n * b.d, d: -a.d * b.n } : { n: a.n * b.d, d: a.d * b.n };
};

/** The nearest whole number, a half away from zero: cents of an amount, hundredths of a rate (CAL-2). */
export const arrondirExact = ({ n, d }: Fraction): number => {
  const absolu = n < 0n ? -n : n;
  const entier = Number((2n * absolu + d) / (2n * d));
  return n < 0n ? 0 - entier : entier;
};

/** The smallest whole number that is not below the fraction. */
export const auDessus = ({ n, d }: Fraction): number => Number(n > 0n ? (n + d - 1n) / d : n / d);

/** A price without its VAT, exact. @param ttcCentimes cents @param tva hundredths of a percent */
export const horsTaxeCalculatrice = (ttcCentimes: number, tva: number): Fraction =>
  produitDeFractions(fractionDe(ttcCentimes, 1), fractionDe(CENT_POUR_CENT, CENT_POUR_CENT + tva));

/** The share of one amount in another, in hundredths of a percent. @returns null when the whole is zero */
export const rapportExact = (partie: number, tout: number): number | null =>
  tout === 0
    ? null
    : arrondirExact(quotientExact(fractionDe(partie * CENT_POUR_CENT, 1), fractionDe(tout, 1)) ?? fractionDe(0, 1));
