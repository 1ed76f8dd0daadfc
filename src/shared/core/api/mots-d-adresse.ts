import { z } from 'zod';

/**
 * The words that the address of a call may hold (COM-135).
 * @param query the query schema of a route, whatever is checked on top of it
 * @returns undefined for a schema that is no object underneath
 */
export const motsDAdresse = (query: unknown): ReadonlySet<string> | undefined => {
  if (query instanceof z.ZodObject) return new Set(Object.keys(query.shape));
  return query instanceof z.ZodPipe ? motsDAdresse(query.in) : undefined;
};
