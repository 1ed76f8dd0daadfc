import { compteContract, type Login } from '#shared/features/comptes/compte/contract.ts';
import { call } from '#web/lib/api.ts';
import { chargerSession, garderSession, type SessionOuverte } from './session-ouverte.ts';

/** Ends a session on the server; when it cannot be reached, the session expires by itself. */
export const fermerSurServeur = (token: string): Promise<unknown> =>
  call(compteContract.logout, { token, body: { token } }).catch(() => null);

/**
 * Logs in and loads the user. A session whose password must change first is not stored: the caller asks for the new
 * password.
 * @throws the refusal of the login, or of the loading, which ends the session (COM-74)
 */
export const seConnecter = async (body: Login): Promise<SessionOuverte> => {
  const { token } = await call(compteContract.login, { body, token: null });
  try {
    const session = await chargerSession(token);
    if (!session.utilisateur.newPasswordNeeded) garderSession(session);
    return session;
  } catch (erreur) {
    await fermerSurServeur(token);
    throw erreur;
  }
};
