import { joursEntre, type Jour } from '#shared/core/dates.ts';

const JOURS_ENTRE_RAPPELS = 30;
/**
 * A late payment is reminded at once, then every thirty days (RFA-20).
 * @param rappelee the day of the last reminder; null for none
 */
export const estRappelDuRfa = (rappelee: Jour | null, aujourdhui: Jour): boolean =>
  rappelee === null || joursEntre(rappelee, aujourdhui) >= JOURS_ENTRE_RAPPELS;
