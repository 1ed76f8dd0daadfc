import type { Acteur } from '#shared/core/acteur.ts';

/** The closings are followed, and the data erased, by the super administrator alone (CPT-142). */
export const canSuivreClotures = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'SUPER_ADMIN';
