import type { Acteur } from '#shared/core/acteur.ts';

/** The table is common to every account (domain §9): the super administrator alone keeps it. */
export const canGererReglesLegales = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'SUPER_ADMIN';
