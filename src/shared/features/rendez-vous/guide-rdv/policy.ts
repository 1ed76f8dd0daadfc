import type { Acteur } from '#shared/core/acteur.ts';

type Qui = Pick<Acteur, 'role'>;

/** Entities §7: everybody reads it, the team that prepares meetings writes it. */
export const canRedigerGuide = ({ role }: Qui): boolean =>
  role === 'ADMIN' || role === 'ACHAT' || role === 'MERCHANDISING' || role === 'GROUPEMENT';
