import { useSessionOuverte } from './session-ouverte.ts';

/**
 * True when the session acts for an account that is not its own: the server refuses it lasting changes there (CPT-82).
 */
export const useEnVisite = (): boolean => useSessionOuverte()?.utilisateur.fakeTenant ?? false;

/**
 * True when the session acts for an account without being super administrator: the account's sales and LGO are closed
 * to it (CNX-4, CNX-42).
 */
export const useVisiteDUnAutre = (): boolean => {
  const utilisateur = useSessionOuverte()?.utilisateur;
  return utilisateur !== undefined && utilisateur.fakeTenant && utilisateur.vraiRole !== 'SUPER_ADMIN';
};

/** Shown instead of an act that such a session may not do. */
export const RESERVE_AU_COMPTE = 'Vous agissez au nom du compte : ce réglage revient à un de ses administrateurs.';
