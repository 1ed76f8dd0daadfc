import type { Acteur } from '#shared/core/acteur.ts';

type Qui = Pick<Acteur, 'role'>;

/** RDV-1: the whole account reads it, the team that prepares RDVs writes it. */
export const canRedigerGuide = ({ role }: Qui): boolean =>
  role === 'ADMIN' || role === 'ACHAT' || role === 'MERCHANDISING' || role === 'GROUPEMENT';
