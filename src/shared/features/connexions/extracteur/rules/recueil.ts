import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import type { CausePanne, TypeExtracteur } from '../schemas/parametres.ts';

/** Whether the server itself goes and gets the sales of such an account: the others are brought to it. */
export const estRecueilli = (type: TypeExtracteur): boolean => type === 'API_WINPHARMA' || type === 'SFTP';

const MINUTE = 60_000;
const DELAIS_MINUTES = [15, 60, 240, 720, 1_440] as const;
/** A wrong password asked again and again locks an account: twice a day at most. */
const DELAI_IDENTIFIANTS = 720;
/**
 * When to try again after a failure: later and later, once a day at last (CNX-46).
 * @param echecs in a row, this one included
 */
export const reessaiApres = (maintenant: Date, echecs: number, cause: CausePanne): Date => {
  const minutes = DELAIS_MINUTES[Math.min(echecs, DELAIS_MINUTES.length) - 1] ?? DELAIS_MINUTES[0];
  return new Date(maintenant.getTime() + Math.max(minutes, cause === 'IDENTIFIANTS' ? DELAI_IDENTIFIANTS : 0) * MINUTE);
};

const ETALEMENT = 180;
/** The next night, each account at its own minute of three hours, so that they do not all ask at once (CNX-46). */
export const prochaineNuit = (maintenant: Date, tenantId: number): Date => {
  const minutes = (tenantId * 7_919) % ETALEMENT;
  const ce = (jour: string) => new Date(Date.parse(`${jour}T01:00:00Z`) + minutes * MINUTE);
  const jour = jourParis(maintenant);
  return ce(jour) > maintenant ? ce(jour) : ce(ajouterJours(jour, 1));
};
