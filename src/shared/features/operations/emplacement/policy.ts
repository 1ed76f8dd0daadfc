import type { Acteur } from '#shared/core/acteur.ts';

/** ADMIN, or a super administrator who plays ADMIN, keeps the zones and emplacements (OPE-1). */
export const canGererEmplacements = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'ADMIN';
