import type { Acteur } from '#shared/core/acteur.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;
const PHARMACIE: readonly string[] = ['ADMIN', 'ACHAT', 'MERCHANDISING', 'OPERATEUR'];

/** Who writes and reads réclamations (REC-2). */
export const canEcrireReclamation = ({ role }: ActeurAvecRole): boolean =>
  PHARMACIE.includes(role) || role === 'GROUPEMENT';
export const canLireReclamation = (qui: ActeurAvecRole): boolean =>
  canEcrireReclamation(qui) || qui.role === 'CONSULTATION_GROUPEMENT';
/** Deleting belongs to ADMIN and GROUPEMENT (REC-2, COM-4). */
export const canSupprimerReclamation = ({ role }: ActeurAvecRole): boolean => role === 'ADMIN' || role === 'GROUPEMENT';
/** Those who write to the laboratory may renew its link, or stop one that went astray (REC-6). */
export const canGererLien = canEcrireReclamation;
