import type { Acteur } from '#shared/core/acteur.ts';

/** The pharmacies that a list shows: all of them, or the adhérents of a groupement. */
export type PorteeAnnuaire = 'TOUTES' | 'ADHERENTS';

/** Only these roles may browse or search the accounts of the product (RES-40, RES-82). */
export const porteeDe = ({ role }: Pick<Acteur, 'role'>): PorteeAnnuaire =>
  role === 'SUPER_ADMIN' ? 'TOUTES' : 'ADHERENTS';
