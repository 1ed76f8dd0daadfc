import type { Acteur } from '#shared/core/acteur.ts';

/** A groupement sorts its own members; connected as groupement counts (spec §6). */
export const canGererSegments = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'GROUPEMENT';
