import { z } from 'zod';

const PREMIERE = 2000;
const DERNIERE = 2099;

const BORNES = `L’année doit être comprise entre ${PREMIERE} et ${DERNIERE}.`;
const CHIFFRES = 'L’année doit contenir 4 chiffres.';

/**
 * A year typed in a body (COM-138): a missing year and a year outside this century are refused, each with its sentence.
 */
export const champAnnee = z
  .number({ error: ({ input }) => (input === undefined || input === null ? 'L’année est obligatoire.' : CHIFFRES) })
  .int(CHIFFRES)
  .min(1000, { error: CHIFFRES, abort: true })
  .max(9999, { error: CHIFFRES, abort: true })
  .min(PREMIERE, BORNES)
  .max(DERNIERE, BORNES);

/** The year of an address, under the same rule as `champAnnee`. */
export const anneeRequiseQuery = z.coerce.number(CHIFFRES).pipe(champAnnee);
export const anneeQuery = anneeRequiseQuery.optional();

/** Whether the key of an object is a plausible year: `PUT {id}/ca` names its years by the keys of its body. */
export const estAnneePlausible = (cle: string): boolean => champAnnee.safeParse(Number(cle)).success;
