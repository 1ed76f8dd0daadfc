import type { Acteur } from '#shared/core/acteur.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

export const canPublierModele = ({ role }: ActeurAvecRole): boolean => role === 'GROUPEMENT';
export const canRelancerAdherents = ({ role }: ActeurAvecRole): boolean => role === 'GROUPEMENT';
