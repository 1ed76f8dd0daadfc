import type { Acteur } from '#shared/core/acteur.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

/** ADMIN and ACHAT write (CND-1). An impersonating super administrator plays ADMIN. */
export const canRedigerCondition = ({ role }: ActeurAvecRole): boolean => role === 'ADMIN' || role === 'ACHAT';
/** Deleting belongs to ADMIN (CND-1, COM-4). */
export const canSupprimerCondition = ({ role }: ActeurAvecRole): boolean => role === 'ADMIN';
