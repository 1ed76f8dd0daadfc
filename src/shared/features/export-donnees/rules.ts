import { exportOuvert, exportOuvertJusquau, type Abonnement } from '#shared/core/abonnement.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import { exportErrors } from './errors.ts';

/** The archive is kept seven days. */
export const HEURES_CONSERVATION = 7 * 24;
/** A tenant asks at most this often in a day: each export reads everything. */
export const EXPORTS_PAR_JOUR = 10;

/** @throws 409 EXPORT_FERME thirty days after the end of the access (entities §22) */
export const verifierOuvert = (abonnement: Abonnement, aujourdhui: Jour): void => {
  if (!exportOuvert(abonnement, aujourdhui)) throw exportErrors.ferme(formatJour(exportOuvertJusquau(abonnement) ?? aujourdhui));
};
