import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import type { CausePanne, TypeExtracteur } from '../schemas/parametres.ts';

/** Whether the server itself fetches the sales of this type of extractor; the other types send them. */
export const estRecueilli = (type: TypeExtracteur): boolean => type === 'API_WINPHARMA' || type === 'SFTP';

const MINUTE = 60_000;
const DELAIS_MINUTES = [15, 60, 240, 720, 1_440] as const;
/** Minutes between two attempts after a refused password: repeated attempts would lock the account. */
const DELAI_IDENTIFIANTS = 720;
/**
 * When to try again after a failure: later and later, finally once a day (CNX-46).
 * @param echecs consecutive failures, this one included
 */
export const reessaiApres = (maintenant: Date, echecs: number, cause: CausePanne): Date => {
  const minutes = DELAIS_MINUTES[Math.min(echecs, DELAIS_MINUTES.length) - 1] ?? DELAIS_MINUTES[0];
  return new Date(maintenant.getTime() + Math.max(minutes, cause === 'IDENTIFIANTS' ? DELAI_IDENTIFIANTS : 0) * MINUTE);
};

const ETALEMENT = 180;
/** The next night, at a minute of its own for each account over three hours, to spread the load (CNX-46). */
export const prochaineNuit = (maintenant: Date, tenantId: number): Date => {
  const minutes = (tenantId * 7_919) % ETALEMENT;
  const ce = (jour: string) => new Date(Date.parse(`${jour}T01:00:00Z`) + minutes * MINUTE);
  const jour = jourParis(maintenant);
  return ce(jour) > maintenant ? ce(jour) : ce(ajouterJours(jour, 1));
};
