import type { FieldError } from '#shared/core/app-error.ts';
import { motsDAdresse } from '#shared/core/api/mots-d-adresse.ts';
import type { RouteContract } from '#shared/core/contract.ts';
import { champInconnu } from './problem.ts';

/**
 * Refuses the query words that a call does not know, as unknown fields of a body are (COM-135): a misspelt filter would
 * otherwise be ignored, and the whole list answered. A public address without query words may have been decorated on
 * its way (a mail that counts its readers).
 * @returns a function that takes the raw words and gives the refusal of each unknown one
 */
export const lecteurDeMots = ({
  query,
  access,
}: Pick<RouteContract, 'query' | 'access'>): ((recus: unknown) => FieldError[]) => {
  const connus = query ? motsDAdresse(query) : new Set<string>();
  if (!connus || (!query && access === 'public')) return () => [];
  return (recus) =>
    Object.keys(recus ?? {})
      .filter((nom) => !connus.has(nom))
      .map((nom) => champInconnu('/query', nom));
};
