import type { Acteur } from '#shared/core/acteur.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

/**
 * RDV-1: the whole account reads it, the team that prepares RDVs writes it; the super administrator writes the usual
 * one (RDV-32).
 */
export const canRedigerGuide = ({ role }: ActeurAvecRole): boolean =>
  role === 'ADMIN' || role === 'ACHAT' || role === 'MERCHANDISING' || role === 'GROUPEMENT' || role === 'SUPER_ADMIN';
