import type { ReactNode } from 'react';
import type { Rfa } from '#shared/features/argent/rfa/schemas/lecture.ts';

/** Parts that features above this one add to its screens; the page that composes them gives them. */
export type ComplementsRfa = { readonly discussion: (rfa: Pick<Rfa, 'id' | 'rfaGroupementId'>) => ReactNode };
