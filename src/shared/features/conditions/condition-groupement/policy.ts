import type { Acteur } from '#shared/core/acteur.ts';

type Qui = Pick<Acteur, 'role'>;

/** Entities §1, row "Conditions": the groupement has the whole of its own (connected as groupement counts). */
export const canGererConditionsGroupement = ({ role }: Qui): boolean => role === 'GROUPEMENT';
/** V is the titulaire's alone: an acheteur prepares, does not commit the pharmacy. */
export const canRepondreProposition = ({ role }: Qui): boolean => role === 'ADMIN';
