import type { Acteur, Role } from '#shared/core/acteur.ts';

/** The fields of the acteur that decide whether the sales may be read. */
export type ActeurVentes = Pick<Acteur, 'role' | 'impersonation' | 'vraiRole'>;
/** During an impersonation, only a super administrator sees the sales of the account (CNX-42). */
const estChezSoi = ({ impersonation, vraiRole }: ActeurVentes): boolean => !impersonation || vraiRole === 'SUPER_ADMIN';

/** CNX-42: the calendar of an account's sales, its days and its imports. */
export const canSuivreVentes = (acteur: ActeurVentes): boolean =>
  (acteur.role === 'ADMIN' || acteur.role === 'GROUPEMENT') && estChezSoi(acteur);

const LECTEURS: readonly Role[] = ['ADMIN', 'ACHAT', 'MERCHANDISING', 'OPERATEUR'];
/**
 * CNX-42: sums of sales inside other screens (an operation, a comparatif, a RFA) are read by the pharmacy's own people.
 */
export const canLireSommesDeVentes = (acteur: ActeurVentes): boolean =>
  LECTEURS.includes(acteur.role) && estChezSoi(acteur);
