import type { Acteur } from '#shared/core/acteur.ts';

/** CAT-30: ADMIN or connected as admin, deleting included (COM-4). */
export const canGererFamilles = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'ADMIN';
