// Problems tolerated in code older than a rule: their number may only go down, then its line is removed.
import type { Probleme } from './probleme.ts';

/** Rule → how many of its problems still stand. */
export const TOLERES: Readonly<Record<string, number>> = {};

type Bilan = {
  /** Problems of the rules that find more than what is tolerated. */
  readonly refuses: readonly Probleme[];
  /** Rules whose tolerated number may go down, with the number found. */
  readonly aBaisser: readonly (readonly [rule: string, trouves: number])[];
};

/** Compares the problems with the tolerated numbers: above its number, a rule refuses all its problems. */
export const comparer = (problemes: readonly Probleme[], toleres: Readonly<Record<string, number>>): Bilan => {
  const parRule = Map.groupBy(problemes, ({ rule }) => rule);
  const trouves = (rule: string): number => parRule.get(rule)?.length ?? 0;
  return {
    refuses: [...parRule].flatMap(([rule, liste]) => (liste.length > (toleres[rule] ?? 0) ? liste : [])),
    aBaisser: Object.entries(toleres)
      .filter(([rule, nombre]) => trouves(rule) < nombre)
      .map(([rule]) => [rule, trouves(rule)] as const),
  };
};
