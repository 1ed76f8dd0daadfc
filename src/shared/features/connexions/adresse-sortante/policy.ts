import type { Acteur } from '#shared/core/acteur.ts';

/** Only the super administrator allows the addresses that the server may call (CNX-6). */
export const canGererAdressesSortantes = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'SUPER_ADMIN';
