import type { Acteur } from '#shared/core/acteur.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

/** ADMIN and ACHAT manage a pharmacy's RFA; MERCHANDISING and OPERATEUR read them (RFA-18). */
export const canGererRfa = ({ role }: ActeurAvecRole): boolean => role === 'ADMIN' || role === 'ACHAT';
export const canLireRfa = ({ role }: ActeurAvecRole): boolean =>
  role === 'ADMIN' || role === 'ACHAT' || role === 'MERCHANDISING' || role === 'OPERATEUR';
/** Deleting belongs to ADMIN (RFA-18, COM-4). */
export const canSupprimerRfa = ({ role }: ActeurAvecRole): boolean => role === 'ADMIN';
/** Whether the acteur answers the RFA proposed by the groupement (RFA-18). */
export const canRepondreRfa = canGererRfa;
