import type { ReactNode } from 'react';

/** Parts that features above this one add to its screens; the page that composes them gives them. */
export type ComplementsRfaGroupement = {
  /** What is said of a modèle, or of an adhérent's copy. */
  readonly discussion: (id: number) => ReactNode;
};
