import type { ReactNode } from 'react';

/** Parts that later features add to these screens; the page gives them. */
export type ComplementsPrestation = {
  /** The discussion of a prestation with the laboratory. */
  readonly discussion: (id: number) => ReactNode;
};
