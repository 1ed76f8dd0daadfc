import { getSession, subscribeSession } from '#web/lib/session.ts';

const CLE_LIEU = 'pharmaccord.lieu';

/** Remembers the screen of the person when the session ended. */
export const retenirLieu = (utilisateurId: number, lieu: string): void => {
  try {
    sessionStorage.setItem(CLE_LIEU, `${utilisateurId} ${lieu}`);
  } catch {
    // storage refused: the person starts from home
  }
};

/** In place of a person, when the address was opened before any login: the next one to log in goes there. */
const QUICONQUE = 0;
let sansPersonneDepuisLOuverture = getSession() === null;
subscribeSession(() => {
  if (getSession() !== null) sansPersonneDepuisLOuverture = false;
});

/**
 * Remembers the screen that a link asked for before the login. Only what opened the page: after a logout the guards
 * close the screen that was shown, and the next person starts from home (CRR-22).
 */
export const retenirDemande = (lieu: string): void => {
  if (sansPersonneDepuisLOuverture) retenirLieu(QUICONQUE, lieu);
};

/** The screen that this same person left or asked for, once; what another person left is not for them. */
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
