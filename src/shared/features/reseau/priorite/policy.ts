import type { Acteur } from '#shared/core/acteur.ts';

/** Spec §6, /parametres/priorites: GROUPEMENT or connected as groupement; deleting included ("only for super admin, admin or group"). */
export const canGererPriorites = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'GROUPEMENT';
