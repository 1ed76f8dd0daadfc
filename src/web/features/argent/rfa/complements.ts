import type { ReactNode } from 'react';

/** Parts that features above this one add to its screens; the page that composes them gives them. */
export type ComplementsRfa = { readonly discussion: (rfaId: number) => ReactNode };
