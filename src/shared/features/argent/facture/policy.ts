import type { Acteur } from '#shared/core/acteur.ts';
import { canCreerEncours, canLireEncours, canSupprimerEncours } from '#shared/features/argent/encours/policy.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

/** Invoices follow the encours that they make: who reads those reads these (FAC-30). */
export const canLireFacture = canLireEncours;
/**
 * Drops, completes, controls and turns into a réclamation who may make an encours of that type: ADMIN, ACHAT,
 * GROUPEMENT (FAC-30).
 */
export const canGererFacture = (acteur: ActeurAvecRole): boolean => canCreerEncours(acteur, { type: 'RECLAMATION' });
/** Deleting belongs to ADMIN and GROUPEMENT (FAC-30, COM-4). */
export const canSupprimerFacture = canSupprimerEncours;
