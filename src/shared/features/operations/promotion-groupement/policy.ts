import type { Acteur } from '#shared/core/acteur.ts';

type Qui = Pick<Acteur, 'role'>;

export const canPublierModele = ({ role }: Qui): boolean => role === 'GROUPEMENT';
export const canRelancerAdherents = ({ role }: Qui): boolean => role === 'GROUPEMENT';
