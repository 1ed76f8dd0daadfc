/** A beneficiary of the sharing and its weight. */
export type Part = {
  readonly id: number;
  /** Whole, zero or more. */
  readonly poids: number;
};

/**
 * Shares `total` cents by weight, largest remainder (COM-43): each part is the exact one rounded down, and the cents
 * that are left go one by one to the largest remainders, ties to the larger weight, then to the smaller id. Whole
 * numbers only: a floating remainder gives the cent to the wrong one.
 * @param total cents, zero or more
 * @param parts without any weight, they are equal
 * @returns the cents of each, in the order given: they add up to `total`
 */
export const repartirCentimes = (total: number, parts: readonly Part[]): number[] => {
  const sansPoids = parts.every(({ poids }) => poids === 0);
  const poids = parts.map((part) => (sansPoids ? 1n : BigInt(part.poids)));
  const somme = poids.reduce((a, b) => a + b, 0n);
  const exactes = poids.map((poidsDeLaPart, i) => ({
    i,
    poidsDeLaPart,
    entiere: (BigInt(total) * poidsDeLaPart) / somme,
    reste: (BigInt(total) * poidsDeLaPart) % somme,
  }));
  const reste = Number(BigInt(total) - exactes.reduce((t, { entiere }) => t + entiere, 0n));
  const ecart = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
  const ordre = exactes.toSorted(
    (a, b) =>
      ecart(b.reste, a.reste) ||
      ecart(b.poidsDeLaPart, a.poidsDeLaPart) ||
      (parts[a.i]?.id ?? 0) - (parts[b.i]?.id ?? 0),
  );
  const servis = new Set(ordre.slice(0, reste).map(({ i }) => i));
  return exactes.map(({ i, entiere }) => Number(entiere) + (servis.has(i) ? 1 : 0));
};
