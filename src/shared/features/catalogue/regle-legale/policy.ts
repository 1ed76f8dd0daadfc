import type { Acteur } from '#shared/core/acteur.ts';

/** The table is common to every account: the super administrator alone keeps it (CAT-40). */
export const canGererReglesLegales = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'SUPER_ADMIN';
