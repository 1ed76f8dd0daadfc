import type { ReactNode } from 'react';

/** Parts that features above this one add to its screens; the page that composes them gives them. */
export type ComplementsPrestation = {
  /** What is said of a prestation with the laboratory. */
  readonly discussion: (id: number) => ReactNode;
};
