import type { Acteur } from '#shared/core/acteur.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

/** The account of the pharmacy is kept by its ADMIN, a super administrator acting for it included (PAY-1). */
export const canGererPayps = ({ role }: ActeurAvecRole): boolean => role === 'ADMIN';
/** Who answers operations knows whether Payps is connected (PAY-15). */
export const canVoirEtatPayps = ({ role }: ActeurAvecRole): boolean =>
  role === 'ADMIN' || role === 'ACHAT' || role === 'MERCHANDISING';
/** Whose brand it is, and where Payps answers: the same for all, told by the super administrator (PAY-6). */
export const canGererMarquesPayps = ({ role }: ActeurAvecRole): boolean => role === 'SUPER_ADMIN';
