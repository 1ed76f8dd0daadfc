import type { Acteur } from '#shared/core/acteur.ts';

/** Whose pharmacies a list shows: all of them, or the adhérents of a groupement. */
export type PorteeAnnuaire = 'TOUTES' | 'ADHERENTS';

/** Nobody else leafs through, nor searches, who uses the product (RES-40, RES-82). */
export const porteeDe = ({ role }: Pick<Acteur, 'role'>): PorteeAnnuaire =>
  role === 'SUPER_ADMIN' ? 'TOUTES' : 'ADHERENTS';
