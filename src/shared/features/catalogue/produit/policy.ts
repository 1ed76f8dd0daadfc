import type { Acteur } from '#shared/core/acteur.ts';

/** The super administrator manages the shared catalogue; the other roles read it through the autocomplete (CAT-20). */
export const canGererProduits = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'SUPER_ADMIN';
