import type { Acteur } from '#shared/core/acteur.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

/** A pharmacy's RFA are kept by ADMIN and ACHAT; MERCHANDISING and OPERATEUR read them (RFA-18). */
export const canGererRfa = ({ role }: ActeurAvecRole): boolean => role === 'ADMIN' || role === 'ACHAT';
export const canLireRfa = ({ role }: ActeurAvecRole): boolean =>
  role === 'ADMIN' || role === 'ACHAT' || role === 'MERCHANDISING' || role === 'OPERATEUR';
/** Deleting belongs to ADMIN (RFA-18, COM-4). */
export const canSupprimerRfa = ({ role }: ActeurAvecRole): boolean => role === 'ADMIN';
/** Deciding on what the groupement proposes (RFA-18). */
export const canRepondreRfa = canGererRfa;
