import type { Acteur } from '#shared/core/acteur.ts';

/** Where the server may call is the super administrator's alone to say (CNX-6). */
export const canGererAdressesSortantes = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'SUPER_ADMIN';
