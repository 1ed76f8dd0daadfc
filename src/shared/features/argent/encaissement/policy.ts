import type { Acteur } from '#shared/core/acteur.ts';
import { canLireEncours, canReglerEncours, canRepasserEncours } from '#shared/features/argent/encours/policy.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

/**
 * What was received follows the rights of what is owed (ECM-11). A delegate has nothing here, whatever an habilitation
 * lets him read of the encours; neither has the groupement of an adhérent.
 */
export const canLireEncaissements = (acteur: ActeurAvecRole): boolean => canLireEncours(acteur);
/** Recording, sharing out, correcting: whoever settles. */
export const canEncaisser = (acteur: ActeurAvecRole): boolean => canReglerEncours(acteur);
/** Cancelling undoes settlements: whoever opens settled encours again. */
export const canAnnulerEncaissement = (acteur: ActeurAvecRole): boolean => canRepasserEncours(acteur);
