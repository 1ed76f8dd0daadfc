import type { FieldError } from '#shared/core/app-error.ts';
import { motsDAdresse } from '#shared/core/api/mots-d-adresse.ts';
import type { RouteContract } from '#shared/core/contract.ts';
import { champInconnu } from './problem.ts';

/**
 * Reads which words of an address a call knows: another one is refused, as an unknown field of a body is (COM-135). A
 * misspelt filter would otherwise be left out, and the whole list answered. A public address without words of its
 * own may have been decorated on its way (a mail that counts its readers).
 * @returns takes the words as they came; the refusal of each unknown one
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
