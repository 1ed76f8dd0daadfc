import type { ReactNode } from 'react';
import type { Rfa } from '#shared/features/argent/rfa/schemas/lecture.ts';

/** Parts that later features add to the screens of the RFA; the page gives them. */
export type ComplementsRfa = { readonly discussion: (rfa: Pick<Rfa, 'id' | 'rfaGroupementId'>) => ReactNode };
