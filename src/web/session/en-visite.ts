import { useSessionOuverte } from './session-ouverte.ts';

/**
 * Whether this session acts for an account that is not its own: what would last there is refused by the server
 * (CPT-82).
 */
export const useEnVisite = (): boolean => useSessionOuverte()?.utilisateur.fakeTenant ?? false;

/**
 * Whether this session is a visit by who is not a super administrator: the sales of the account and its LGO are closed
 * to him (CNX-4, CNX-42).
 */
export const useVisiteDUnAutre = (): boolean => {
  const utilisateur = useSessionOuverte()?.utilisateur;
  return utilisateur !== undefined && utilisateur.fakeTenant && utilisateur.vraiRole !== 'SUPER_ADMIN';
};

/** In place of an act that is refused so. */
export const RESERVE_AU_COMPTE = 'Vous agissez au nom du compte : ce réglage revient à un de ses administrateurs.';
