import type { Acteur } from '#shared/core/acteur.ts';

/** The register is common to every account: the super administrator alone keeps it (CPT-90). */
export const canTenirRegistre = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'SUPER_ADMIN';
