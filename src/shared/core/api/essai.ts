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
