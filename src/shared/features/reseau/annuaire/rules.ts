import type { Acteur } from '#shared/core/acteur.ts';

/**
 * Whose pharmacies a list shows: all of them, the adhérents of a groupement, or those open to be asked for an access.
 */
export type PorteeAnnuaire = 'TOUTES' | 'ADHERENTS' | 'OUVERTES';

/** A delegate searches the pharmacies he knows: he does not leaf through the list of the product's users (RES-40). */
const MIN_LETTRES_DELEGUE = 2;

export const porteeDe = ({ role }: Pick<Acteur, 'role'>): PorteeAnnuaire =>
  role === 'SUPER_ADMIN' ? 'TOUTES' : role === 'DELEGUE' ? 'OUVERTES' : 'ADHERENTS';

/** What is typed is enough to search. */
export const peutChercher = (portee: PorteeAnnuaire, q: string | undefined): boolean =>
  portee !== 'OUVERTES' || (q ?? '').trim().length >= MIN_LETTRES_DELEGUE;
