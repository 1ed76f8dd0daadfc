import { AppError } from '#shared/core/app-error.ts';
import type { EtatTenant } from './schemas/lecture.ts';

/**
 * For each state of an account, the states a super administrator may set (CPT-23). TERMINATED comes from a resignation.
 */
export const transitionsTenant: Readonly<Record<EtatTenant, readonly EtatTenant[]>> = {
  WAITING: ['ACCEPTED', 'REFUSED'],
  ACCEPTED: ['DEACTIVATED', 'TERMINATED'],
  REFUSED: ['ACCEPTED'],
  DEACTIVATED: ['ACCEPTED', 'TERMINATED'],
  TERMINATED: [],
};

/** @throws 409 TRANSITION_IMPOSSIBLE when the table has no such arrow */
export const passerA = (depuis: EtatTenant, vers: EtatTenant): EtatTenant => {
  if (!transitionsTenant[depuis].includes(vers))
    throw new AppError(409, 'TRANSITION_IMPOSSIBLE', 'L’état du compte a changé entre-temps : rechargez la liste.', {
      details: { etat: depuis },
    });
  return vers;
};

/** The changed fields only, so that the journal does not keep the whole form. */
export const differencesDeFiche = <T extends Readonly<Record<string, unknown>>>(
  avant: Readonly<Record<string, unknown>>,
  apres: T,
): { avant: Partial<T>; apres: Partial<T> } => {
  const changes = Object.keys(apres).filter((nom) => avant[nom] !== apres[nom]);
  const seuls = (de: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changes.map((nom) => [nom, de[nom]])) as Partial<T>;
  return { avant: seuls(avant), apres: seuls(apres) };
};
