import { transactionSysteme } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { consommerQuota, rendreQuota } from '#server/core/tentatives.ts';
import { AppError } from '#shared/core/app-error.ts';
import { coreErrors } from '#shared/core/errors.ts';

const REFUS_PAR_HEURE = 20;
const DEJA_PRIS: ReadonlySet<string> = new Set(['IDENTIFIANT_DEJA_UTILISE', 'MAIL_DEJA_UTILISE']);

/**
 * What takes an identifier or an address. Refused, it says what another account holds: so many an hour from one source
 * or one person; what passes is not counted (CPT-149).
 * @param qui the source or the person
 * @throws 429
 */
export const bornerDejaPris = async <T>(
  { services, qui }: { readonly services: Pick<Services, 'dbSysteme'>; readonly qui: string },
  prendre: () => Promise<T>,
): Promise<T> => {
  const cle = `deja-pris:${qui}`;
  // Counted before: many at once are not tried for one.
  const attente = await transactionSysteme(services.dbSysteme, (tx) => consommerQuota(tx, cle, REFUS_PAR_HEURE, 3600));
  if (attente > 0) throw coreErrors.tropDeTentatives(attente, 'Trop d’essais, veuillez réessayer plus tard.');
  let refusee = false;
  try {
    return await prendre();
  } catch (erreur) {
    refusee = erreur instanceof AppError && DEJA_PRIS.has(erreur.code);
    throw erreur;
  } finally {
    if (!refusee) await transactionSysteme(services.dbSysteme, (tx) => rendreQuota(tx, cle));
  }
};
