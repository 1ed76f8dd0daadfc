import type { Acteur } from '#shared/core/acteur.ts';
import { canLireAdherents } from '#shared/features/reseau/adhesion/policy.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

/** The fiche is read by the buyers of the groupement and by its consultation role (RES-65). */
export const canLireFicheAdherent = (acteur: ActeurAvecRole): boolean => canLireAdherents(acteur);
/** Only the role GROUPEMENT writes and deletes a note (RES-66). */
export const canNoterAdherent = ({ role }: ActeurAvecRole): boolean => role === 'GROUPEMENT';
