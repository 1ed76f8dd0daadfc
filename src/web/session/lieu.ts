import { getSession, subscribeSession } from '#web/lib/session.ts';

const CLE_LIEU = 'pharmaccord.lieu';

/** Remembers the user's screen when their session ends. */
export const retenirLieu = (utilisateurId: number, lieu: string): void => {
  try {
    sessionStorage.setItem(CLE_LIEU, `${utilisateurId} ${lieu}`);
  } catch {
    // storage refused: the user starts from home
  }
};

/** Stands for a user id when an address was opened before any login: the next user to log in goes there. */
const QUICONQUE = 0;
let sansPersonneDepuisLOuverture = getSession() === null;
subscribeSession(() => {
  if (getSession() !== null) sansPersonneDepuisLOuverture = false;
});

/**
 * Remembers the screen that a link asked for before the login. Only the address that opened the page counts: after a
 * logout, the next user starts from home (CRR-22).
 */
export const retenirDemande = (lieu: string): void => {
  if (sansPersonneDepuisLOuverture) retenirLieu(QUICONQUE, lieu);
};

/** The screen that this user left or asked for, given once; another user's screen is dropped. */
export const reprendreLieu = (utilisateurId: number): string | null => {
  try {
    const [qui, lieu] = sessionStorage.getItem(CLE_LIEU)?.split(' ') ?? [];
    sessionStorage.removeItem(CLE_LIEU);
    const permis = qui === String(utilisateurId) || qui === String(QUICONQUE);
    return permis && lieu?.startsWith('/') && !lieu.startsWith('//') ? lieu : null;
  } catch {
    return null;
  }
};
