import fc from 'fast-check';

/** What one seed draws, one value after the other. */
export const creerTireur = (graine: number) => {
  let rang = 0;
  const pesee = <T>(arbitraire: fc.Arbitrary<T>): T => {
    const [valeur] = fc.sample(arbitraire, { numRuns: 1, seed: graine * 100_003 + (rang += 1) });
    return valeur as T;
  };
  return {
    entier: (min: number, max: number): number => pesee(fc.integer({ min, max })),
    parmi: <T>(valeurs: readonly T[]): T | undefined =>
      valeurs.length === 0 ? undefined : valeurs[pesee(fc.nat(valeurs.length - 1))],
    /** An amount in cents, small ones more often. */
    montant: (): number => pesee(fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 200_000 }))),
    pesee,
  };
};
export type Tireur = ReturnType<typeof creerTireur>;
