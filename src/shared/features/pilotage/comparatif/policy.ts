import type { Acteur } from '#shared/core/acteur.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

/** ADMIN, ACHAT and MERCHANDISING write; OPERATEUR reads (CMP-1). An impersonating super administrator plays ADMIN. */
export const canRedigerComparatif = ({ role }: ActeurAvecRole): boolean =>
  role === 'ADMIN' || role === 'ACHAT' || role === 'MERCHANDISING';
/** Deleting belongs to ADMIN (CMP-1, COM-4). */
export const canSupprimerComparatif = ({ role }: ActeurAvecRole): boolean => role === 'ADMIN';
