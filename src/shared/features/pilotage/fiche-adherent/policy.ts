import type { Acteur } from '#shared/core/acteur.ts';
import { canLireAdherents } from '#shared/features/reseau/adhesion/policy.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

/** The buyers of the groupement, and who consults it (RES-65). */
export const canLireFicheAdherent = (acteur: ActeurAvecRole): boolean => canLireAdherents(acteur);
/** A note is written and taken away by who acts for the groupement (RES-66). */
export const canNoterAdherent = ({ role }: ActeurAvecRole): boolean => role === 'GROUPEMENT';
