import type { Acteur } from '#shared/core/acteur.ts';

type Qui = Pick<Acteur, 'role'>;
const PHARMACIE: readonly string[] = ['ADMIN', 'ACHAT', 'MERCHANDISING', 'OPERATEUR'];

/** Entities §1, row "Réclamations": ADMIN CVD, ACHAT CV, MERCH. and OPERATEUR C, GROUPEMENT CVD for its own, CG R. */
export const canEcrireReclamation = ({ role }: Qui): boolean => PHARMACIE.includes(role) || role === 'GROUPEMENT';
export const canLireReclamation = (qui: Qui): boolean =>
  canEcrireReclamation(qui) || qui.role === 'CONSULTATION_GROUPEMENT';
/** "Delete action only for super admin, admin or group" (decisions 8). */
export const canSupprimerReclamation = ({ role }: Qui): boolean => role === 'ADMIN' || role === 'GROUPEMENT';
/** Who speaks to the laboratory may give it its link again, or stop one that went astray. */
export const canGererLien = canEcrireReclamation;
