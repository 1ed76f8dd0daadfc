import type { Acteur } from '#shared/core/acteur.ts';

/** Only the super administrator manages the register, because it is common to every account (CPT-90). */
export const canTenirRegistre = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'SUPER_ADMIN';
