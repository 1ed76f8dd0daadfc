import type { Acteur } from '#shared/core/acteur.ts';

/** Spec §6, /parametres/emplacements: ADMIN or connected as admin; deleting included ("only for super admin, admin or group"). */
export const canGererEmplacements = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'ADMIN';
