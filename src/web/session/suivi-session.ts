import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { AppError } from '#shared/core/app-error.ts';
import { onSessionEnd, onSubscriptionEnd } from '#web/lib/api.ts';
import { estPassager } from '#web/lib/echecs.ts';
import { setSession, subscribeSession } from '#web/lib/session.ts';
import { poserAvis } from './avis.ts';
import { retenirLieu } from './lieu.ts';
import { chargerSession, garderSession, getSessionOuverte, type SessionOuverte } from './session-ouverte.ts';

/** Reads the stored session again, because it may be old; a refusal logs the user out (COM-74). */
export const rafraichirSession = async (): Promise<void> => {
  const session = getSessionOuverte();
  if (!session) return;
  try {
    const fraiche = await chargerSession(session.token);
    if (getSessionOuverte()?.token === session.token) garderSession(fraiche);
  } catch (erreur) {
    // `onSessionEnd` handles a 401; a lost connection says nothing about the session.
    if (!estPassager(erreur) && erreur instanceof AppError && erreur.status !== 401) setSession(null);
  }
};

const cleDe = () => {
  const session = getSessionOuverte();
  return session ? `${session.token} ${session.tenant.abonnement.abonne} ${session.utilisateur.role}` : '';
};

const finir = (session: SessionOuverte | null) => {
  if (session) retenirLieu(session.utilisateur.id, `${location.pathname}${location.search}`);
  poserAvis({
    genre: 'fin',
    texte: 'Votre session est terminée, veuillez vous reconnecter. Ce que vous aviez saisi est conservé.',
  });
  setSession(null);
};

/** When only the access to another account has ended, the user goes back to their own session. */
const finirImpersonation = async (session: SessionOuverte, routeur: AnyRouter, queryClient: QueryClient) => {
  const { revenirChezSoi } = await import('./retour.ts');
  if (!(await revenirChezSoi(session.token, queryClient))) return finir(session);
  await routeur.navigate({ to: '/' });
  const { info } = await import('#web/ui/snackbar.tsx');
  info(`Votre accès à ${session.tenant.nom} a pris fin : vous êtes revenu sur votre compte.`, { duree: 10_000 });
};

/**
 * Keeps screens and memory in step with the session, whichever tab or server changes it. @returns the function that
 * stops it
 */
export const suivreSession = (routeur: AnyRouter, queryClient: QueryClient): (() => void) => {
  let cle = cleDe();
  const arreter = [
    onSessionEnd(() => {
      const session = getSessionOuverte();
      if (session?.utilisateur.fakeTenant) void finirImpersonation(session, routeur, queryClient);
      else finir(session);
    }),
    // A refusal for lack of subscription means that it ended after the session was read: the tabs close, the guards
    // redirect.
    onSubscriptionEnd(() => void rafraichirSession()),
    subscribeSession(() => {
      const suivante = cleDe();
      if (suivante === cle) return;
      const autrePersonne = suivante.split(' ')[0] !== cle.split(' ')[0];
      cle = suivante;
      if (autrePersonne) queryClient.clear();
      void routeur.invalidate();
    }),
  ];
  void rafraichirSession();
  return () => arreter.forEach((fin) => fin());
};
