import type { Acteur } from '#shared/core/acteur.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;
const PHARMACIE: readonly string[] = ['ADMIN', 'ACHAT', 'MERCHANDISING', 'OPERATEUR'];

/** The roles that write and read réclamations (REC-2). */
export const canEcrireReclamation = ({ role }: ActeurAvecRole): boolean =>
  PHARMACIE.includes(role) || role === 'GROUPEMENT';
export const canLireReclamation = (qui: ActeurAvecRole): boolean =>
  canEcrireReclamation(qui) || qui.role === 'CONSULTATION_GROUPEMENT';
/** Deleting belongs to ADMIN and GROUPEMENT (REC-2, COM-4). */
export const canSupprimerReclamation = ({ role }: ActeurAvecRole): boolean => role === 'ADMIN' || role === 'GROUPEMENT';
/** The people who write to the laboratory may renew its link, or revoke a stray one (REC-6). */
export const canGererLien = canEcrireReclamation;
