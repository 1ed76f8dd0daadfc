import type { Acteur } from '#shared/core/acteur.ts';

type Qui = Pick<Acteur, 'role'>;

/** Spec §6: /promotionsGroupement. */
export const canLireModeles = ({ role }: Qui): boolean => role === 'GROUPEMENT' || role === 'CONSULTATION_GROUPEMENT';
export const canPublierModele = ({ role }: Qui): boolean => role === 'GROUPEMENT';
export const canRelancerAdherents = ({ role }: Qui): boolean => role === 'GROUPEMENT';
