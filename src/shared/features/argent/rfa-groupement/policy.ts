import type { Acteur } from '#shared/core/acteur.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

/** GROUPEMENT manages the RFA of a groupement; the consultation reads them (RFA-33). */
export const canGererRfaGroupement = ({ role }: ActeurAvecRole): boolean => role === 'GROUPEMENT';
export const canLireRfaGroupement = ({ role }: ActeurAvecRole): boolean =>
  role === 'GROUPEMENT' || role === 'CONSULTATION_GROUPEMENT';
