import type { Acteur } from '#shared/core/acteur.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

/** The types of prestation are kept by GROUPEMENT; the consultation reads them with the prestations (PRS-1). */
export const canGererTypesPrestation = ({ role }: ActeurAvecRole): boolean => role === 'GROUPEMENT';
export const canLireTypesPrestation = ({ role }: ActeurAvecRole): boolean =>
  role === 'GROUPEMENT' || role === 'CONSULTATION_GROUPEMENT';
