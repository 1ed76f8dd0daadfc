import type { Acteur } from '#shared/core/acteur.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

/** GROUPEMENT, or a super administrator connected as one, keeps its own (CND-9). */
export const canGererConditionsGroupement = ({ role }: ActeurAvecRole): boolean => role === 'GROUPEMENT';
/** Deciding is for the titulaire alone (CND-9): an acheteur prepares, without committing the pharmacy. */
export const canRepondreProposition = ({ role }: ActeurAvecRole): boolean => role === 'ADMIN';
