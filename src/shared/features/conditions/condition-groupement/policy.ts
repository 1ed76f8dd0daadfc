import type { Acteur } from '#shared/core/acteur.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

/** GROUPEMENT, or a super administrator connected as one, manages the groupement's own conditions (CND-9). */
export const canGererConditionsGroupement = ({ role }: ActeurAvecRole): boolean => role === 'GROUPEMENT';
/** Only the titulaire answers (CND-9): an acheteur prepares without committing the pharmacy. */
export const canRepondreProposition = ({ role }: ActeurAvecRole): boolean => role === 'ADMIN';
