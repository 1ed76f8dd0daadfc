import { z } from 'zod';
import type { FieldError } from '#shared/core/app-error.ts';
import type { RouteContract } from '#shared/core/contract.ts';
import { champInconnu } from './problem.ts';

/** Undefined for a schema that is no object underneath. */
const nomsDe = (schema: unknown): ReadonlySet<string> | undefined => {
  if (schema instanceof z.ZodObject) return new Set(Object.keys(schema.shape));
  return schema instanceof z.ZodPipe ? nomsDe(schema.in) : undefined;
};

/**
 * Reads which words of an address a call knows: another one is refused, as an unknown field of a body is (COM-135). A
 * filter that a caller misspelt would otherwise answer rows that nobody filtered. A public address without words of its
 * own may have been decorated on its way (a mail that counts its readers).
 * @returns takes the words as they came; the refusal of each unknown one
 */
export const lecteurDeMots = ({
  query,
  access,
}: Pick<RouteContract, 'query' | 'access'>): ((recus: unknown) => FieldError[]) => {
  const connus = query ? nomsDe(query) : new Set<string>();
  if (!connus || (!query && access === 'public')) return () => [];
  return (recus) =>
    Object.keys(recus ?? {})
      .filter((nom) => !connus.has(nom))
      .map((nom) => champInconnu('/query', nom));
};
