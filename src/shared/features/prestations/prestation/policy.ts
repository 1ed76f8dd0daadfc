import { rolesAcheteurs, type Acteur } from '#shared/core/acteur.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

/** The prestations of a groupement are kept by GROUPEMENT; the consultation reads them (PRS-1). */
export const canGererPrestations = ({ role }: ActeurAvecRole): boolean => role === 'GROUPEMENT';
export const canLirePrestations = ({ role }: ActeurAvecRole): boolean =>
  role === 'GROUPEMENT' || role === 'CONSULTATION_GROUPEMENT';
/** An adhérent reads its own reversions, and nothing else of a prestation (PRS-2). */
export const canLireReversionsRecues = ({ role }: ActeurAvecRole): boolean => rolesAcheteurs.includes(role);
/** Whether the acteur may settle encours with a received reversion: the roles that settle encours. */
export const canReglerParReversion = ({ role }: ActeurAvecRole): boolean => rolesAcheteurs.includes(role);
/**
 * The bank account of a pharmacy is written by its ADMIN, that of a groupement by GROUPEMENT; no other role reads it
 * whole (PRS-3).
 */
export const canGererCoordonneesBancaires = ({ role }: ActeurAvecRole): boolean =>
  role === 'ADMIN' || role === 'GROUPEMENT';
