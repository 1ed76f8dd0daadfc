import { z } from 'zod';

const PREMIERE = 2000;
const DERNIERE = 2099;

const BORNES = `L’année doit être comprise entre ${PREMIERE} et ${DERNIERE}.`;
const CHIFFRES = 'L’année doit contenir 4 chiffres.';

/** A year that a person types (COM-138): absent, it says so; outside this century, a mistake. */
export const champAnnee = z
  .number({ error: ({ input }) => (input === undefined || input === null ? 'L’année est obligatoire.' : CHIFFRES) })
  .int(CHIFFRES)
  .min(1000, { error: CHIFFRES, abort: true })
  .max(9999, { error: CHIFFRES, abort: true })
  .min(PREMIERE, BORNES)
  .max(DERNIERE, BORNES);

/** The same in an address. */
export const anneeRequiseQuery = z.coerce.number(CHIFFRES).pipe(champAnnee);
export const anneeQuery = anneeRequiseQuery.optional();

/** The same among the names of a body, as `PUT {id}/ca` says its years. */
export const estAnneePlausible = (cle: string): boolean => champAnnee.safeParse(Number(cle)).success;
