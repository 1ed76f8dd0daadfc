// Values of the product that only tests use, each place with its reason.

export type ValeurAdmise = {
  readonly motif: RegExp;
  /** The values admitted in these files; all of them when absent. */
  readonly noms?: readonly string[];
  readonly raison: string;
};

/** Files named `.test.ts` or `-de-test.ts`, those of a `testing` folder and of `e2e` are tests: they need no line here. */
export const VALEURS_DE_TEST: readonly ValeurAdmise[] = [
  {
    motif: /^src\/shared\/features\/[^/]+\/[^/]+\/examples\.ts$/,
    raison: 'constructeurs d’exemples : ils suivent le contrat, à côté de lui',
  },
  { motif: /^src\/web\/features\/[^/]+\/[^/]+\/exemples\.ts$/, raison: 'constructeurs d’exemples des écrans' },
];
