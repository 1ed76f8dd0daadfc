import type { Acteur } from '#shared/core/acteur.ts';

/** Only the super administrator manages the rules, because they are common to every account (CAT-40). */
export const canGererReglesLegales = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'SUPER_ADMIN';
