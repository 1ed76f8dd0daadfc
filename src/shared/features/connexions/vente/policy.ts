import type { Acteur, Role } from '#shared/core/acteur.ts';

/** Who asks: what decides whether sales may be read. */
export type ActeurVentes = Pick<Acteur, 'role' | 'impersonation' | 'vraiRole'>;
/** Who acts for an account sees its sales only when he is a super administrator (CNX-42). */
const estChezSoi = ({ impersonation, vraiRole }: ActeurVentes): boolean => !impersonation || vraiRole === 'SUPER_ADMIN';

/** CNX-42: the calendar of an account's sales, its days and its imports. */
export const canSuivreVentes = (acteur: ActeurVentes): boolean =>
  (acteur.role === 'ADMIN' || acteur.role === 'GROUPEMENT') && estChezSoi(acteur);

const LECTEURS: readonly Role[] = ['ADMIN', 'ACHAT', 'MERCHANDISING', 'OPERATEUR'];
/** CNX-42: sums of sales on the screens they serve (an operation, a comparison, a RFA): the pharmacy's own people. */
export const canLireSommesDeVentes = (acteur: ActeurVentes): boolean =>
  LECTEURS.includes(acteur.role) && estChezSoi(acteur);
