import type { Acteur } from '#shared/core/acteur.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

/** ADMIN manages the Payps account of the pharmacy, a super administrator acting for it included (PAY-1). */
export const canGererPayps = ({ role }: ActeurAvecRole): boolean => role === 'ADMIN';
/** The roles that answer operations see whether Payps is connected (PAY-15). */
export const canVoirEtatPayps = ({ role }: ActeurAvecRole): boolean =>
  role === 'ADMIN' || role === 'ACHAT' || role === 'MERCHANDISING';
/**
 * The super administrator sets the laboratory of each brand and the address of Payps, common to all accounts (PAY-6).
 */
export const canGererMarquesPayps = ({ role }: ActeurAvecRole): boolean => role === 'SUPER_ADMIN';
