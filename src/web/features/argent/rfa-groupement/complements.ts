import type { ReactNode } from 'react';

/** Parts that later features add to these screens; the page gives them. */
export type ComplementsRfaGroupement = {
  /** The discussion of a modèle, or of an adhérent's copy. */
  readonly discussion: (id: number) => ReactNode;
};
