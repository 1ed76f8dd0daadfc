import type { Acteur, Role } from '#shared/core/acteur.ts';

type ActeurVentes = Pick<Acteur, 'role' | 'impersonation'>;
/** Who acts for an account sees its sales only when he is a super administrator (CNX-42). */
const estChezSoi = ({ impersonation }: ActeurVentes, vraiRole: Role): boolean =>
  !impersonation || vraiRole === 'SUPER_ADMIN';

/**
 * CNX-42: the calendar of an account's sales, its days and its imports.
 * @param vraiRole the role of the person's own account: who was let into an account never reads its sales
 */
export const canSuivreVentes = (acteur: ActeurVentes, vraiRole: Role): boolean =>
  (acteur.role === 'ADMIN' || acteur.role === 'GROUPEMENT') && estChezSoi(acteur, vraiRole);

const LECTEURS: readonly Role[] = ['ADMIN', 'ACHAT', 'MERCHANDISING', 'OPERATEUR'];
/** CNX-42: sums of sales on the screens they serve (an operation, a comparison): the pharmacy's own people. */
export const canLireSommesDeVentes = (acteur: ActeurVentes, vraiRole: Role): boolean =>
  LECTEURS.includes(acteur.role) && estChezSoi(acteur, vraiRole);
