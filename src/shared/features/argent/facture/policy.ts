import type { Acteur } from '#shared/core/acteur.ts';
import { canCreerEncours, canLireEncours, canSupprimerEncours } from '#shared/features/argent/encours/policy.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

/** Invoices follow the encours they lead to: the same roles read both (FAC-30). */
export const canLireFacture = canLireEncours;
/**
 * The roles that may create an encours of this type drop, complete and control invoices, and claim their gaps: ADMIN,
 * ACHAT, GROUPEMENT (FAC-30).
 */
export const canGererFacture = (acteur: ActeurAvecRole): boolean => canCreerEncours(acteur, { type: 'RECLAMATION' });
/** Deleting belongs to ADMIN and GROUPEMENT (FAC-30, COM-4). */
export const canSupprimerFacture = canSupprimerEncours;
