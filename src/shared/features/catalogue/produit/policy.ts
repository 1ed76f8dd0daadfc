import type { Acteur } from '#shared/core/acteur.ts';

/** The shared catalogue is the super administrator's (spec §6, decisions 4); everybody else reads it through the autocomplete. */
export const canGererProduits = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'SUPER_ADMIN';
