import type { Acteur } from '#shared/core/acteur.ts';

/** Who writes to laboratories in the account's name chooses its words: ADMIN and ACHAT of a pharmacy, GROUPEMENT (entities §25.6). */
export const canGererModeles = ({ role }: Pick<Acteur, 'role'>): boolean =>
  role === 'ADMIN' || role === 'ACHAT' || role === 'GROUPEMENT';
