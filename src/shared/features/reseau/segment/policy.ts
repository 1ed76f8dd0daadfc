import type { Acteur } from '#shared/core/acteur.ts';

/** GROUPEMENT sorts its own adhérents (RES-10), connected as groupement included (COM-5). */
export const canGererSegments = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'GROUPEMENT';
