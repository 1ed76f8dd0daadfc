import type { Acteur } from '#shared/core/acteur.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

/** The RFA of a groupement are kept by GROUPEMENT; the consultation reads them (RFA-33). */
export const canGererRfaGroupement = ({ role }: ActeurAvecRole): boolean => role === 'GROUPEMENT';
export const canLireRfaGroupement = ({ role }: ActeurAvecRole): boolean =>
  role === 'GROUPEMENT' || role === 'CONSULTATION_GROUPEMENT';
