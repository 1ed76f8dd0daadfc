import { z } from 'zod';
import { booleenQuery } from '../champs.ts';

/**
 * Query of a deletion that may be tried: `essai=true` answers as it would, refusals included, and undoes it all: a
 * screen says the refusal before its question (RES-87). A server that does not know the word refuses it.
 */
export const essaiQuery = z.object({ essai: booleenQuery.default(false) });
export const ESSAI = { essai: 'true' } as const;
/** What a screen adds to a deletion to try it. */
export type Essai = z.input<typeof essaiQuery>;

/**
 * @param query the parsed query of any call
 * @returns true when it asks to try, by its word: a query that extends `essaiQuery` is tried too (RES-87)
 */
export const estEssai = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'essai' in query && query.essai === true;
