import type { Acteur } from '#shared/core/acteur.ts';

/** Only the super administrator follows the closings and erases the data (CPT-142). */
export const canSuivreClotures = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'SUPER_ADMIN';
