import type { Acteur } from '#shared/core/acteur.ts';

/**
 * The roles that write to laboratories in the account's name edit its templates: ADMIN and ACHAT of a pharmacy,
 * GROUPEMENT (CRR-10).
 */
export const canGererModeles = ({ role }: Pick<Acteur, 'role'>): boolean =>
  role === 'ADMIN' || role === 'ACHAT' || role === 'GROUPEMENT';
