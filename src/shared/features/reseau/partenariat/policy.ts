import type { Acteur } from '#shared/core/acteur.ts';

/** GROUPEMENT alone keeps the list (RES-20), connected as groupement included (COM-5). */
export const canGererPartenariats = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'GROUPEMENT';
