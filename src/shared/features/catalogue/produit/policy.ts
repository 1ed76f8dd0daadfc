import type { Acteur } from '#shared/core/acteur.ts';

/** The super administrator keeps the shared catalogue; every other role reads it through the autocomplete (CAT-20). */
export const canGererProduits = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'SUPER_ADMIN';
