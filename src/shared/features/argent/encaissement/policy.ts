import type { Acteur } from '#shared/core/acteur.ts';
import { canLireEncours, canReglerEncours, canRepasserEncours } from '#shared/features/argent/encours/policy.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

/**
 * Reading encaissements follows the rights on encours (ECM-11). A delegate reads none, whatever his habilitation opens;
 * nor does the groupement of an adhérent.
 */
export const canLireEncaissements = (acteur: ActeurAvecRole): boolean => canLireEncours(acteur);
/** The roles that settle encours record, share out and correct encaissements. */
export const canEncaisser = (acteur: ActeurAvecRole): boolean => canReglerEncours(acteur);
/** Cancelling undoes settlements: the roles that reopen settled encours may do it. */
export const canAnnulerEncaissement = (acteur: ActeurAvecRole): boolean => canRepasserEncours(acteur);
