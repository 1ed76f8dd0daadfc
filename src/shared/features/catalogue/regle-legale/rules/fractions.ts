/** An exact fraction of cents. The denominator is positive. */
export type Fraction = { readonly n: bigint; readonly d: bigint };

export const UN: Fraction = { n: 1n, d: 1n };
export const fractionDe = (n: number, d: number): Fraction => ({ n: BigInt(n), d: BigInt(d) });

/** 100 % in hundredths of a percent: percentages are typed with two decimals at most. */
const CENT_POUR_CENT = 10_000;
export const fractionEnPourcent = (valeur: number): Fraction => fractionDe(Math.round(valeur * 100), CENT_POUR_CENT);

export const sommeDeFractions = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
export const differenceDeFractions = (a: Fraction, b: Fraction): Fraction => sommeDeFractions(a, { n: -b.n, d: b.d });
export const produitDeFractions = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d });

/**
 * Compares two fractions: negative, zero or positive as `a` is below, equal to or above `b`, by products of integers
 * without rounding.
 */
export const comparerFractions = (a: Fraction, b: Fraction): number => {
  const [gauche, droite] = [a.n * b.d, b.n * a.d];
  return gauche < droite ? -1 : gauche > droite ? 1 : 0;
};
export const laPlusGrande = (fractions: readonly Fraction[]): Fraction | undefined =>
  fractions.reduce<Fraction | undefined>(
    (max, fractionSuivante) =>
      max === undefined || comparerFractions(fractionSuivante, max) > 0 ? fractionSuivante : max,
    undefined,
  );

/** A fraction in percent, rounded up to two decimals: a share above 34 % is never shown as 34 %. */
export const enPourcents = ({ n, d }: Fraction): number =>
  Number((n * BigInt(CENT_POUR_CENT) + (n > 0n ? d - 1n : 0n)) / d) / 100;
