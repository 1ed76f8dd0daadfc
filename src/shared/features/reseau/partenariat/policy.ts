import type { Acteur } from '#shared/core/acteur.ts';

/** The groupement keeps its own list; connected as groupement counts (spec §6). */
export const canGererPartenariats = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'GROUPEMENT';
