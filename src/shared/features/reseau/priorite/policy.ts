import type { Acteur } from '#shared/core/acteur.ts';

/** RES-21: GROUPEMENT or connected as groupement, deleting included (COM-4). */
export const canGererPriorites = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'GROUPEMENT';
