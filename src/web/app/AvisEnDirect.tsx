import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { z } from 'zod';
import { sujets, type Sujet } from '#shared/core/sujets.ts';
import { notificationQueries } from '#web/features/courrier/notification/queries.ts';
import { adresseBind } from '#web/features/courrier/notification/lien.ts';
import { insecable } from '#web/lib/formats.ts';
import { connect } from '#web/lib/push.ts';
import { relireTout } from '#web/lib/query.ts';
import { DUREE_NOTIFICATION, info } from '#web/ui/snackbar.tsx';
import { useEntreeDuLecteur } from './use-entree-du-lecteur.ts';
import { changementEnCours } from '#web/session/changement.ts';
import { getSessionOuverte, useConnecte } from '#web/session/session-ouverte.ts';
import { rafraichirSession } from '#web/session/suivi-session.ts';

/** The messages of the channel: ids only, the rest is read under the session's own rights. */
const messageRecu = z.discriminatedUnion('type', [
  z.object({ type: z.literal('NOTIFICATION'), id: z.number() }),
  z.object({ type: z.literal('CHANGEMENT'), sujet: z.enum(sujets) }),
  z.object({ type: z.literal('RAFRAICHIR') }),
]);

const REGROUPEMENT_MS = 200;
/** Delay before a closed session is checked: a tab that leaves an account needs it to store its new session. */
const REPRISE_MS = 1_000;

/**
 * Shows a new notification for 2500 ms and updates the bell (COM-87). Reads all shown data again after a cut, or when
 * news came before the page listened (COM-88). Renders nothing; it loads after the screen, with the code that watches
 * the scanner.
 */
export const AvisEnDirect = (): null => {
  useEntreeDuLecteur();
  const { token, tenant } = useConnecte();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const relectures = useRef(new Map<Sujet, ReturnType<typeof setTimeout>>());

  /** The tenant's notifications may be for other users: announces only those this user can read. */
  const annoncer = async (id: number) => {
    await queryClient.invalidateQueries({ queryKey: notificationQueries.racine });
    const quatre = await queryClient.fetchQuery(notificationQueries.quatre());
    const avis = quatre.find((notification) => notification.id === id);
    if (!avis) return;
    const { title, body, link } = avis;
    info(insecable(body), {
      titre: title,
      duree: DUREE_NOTIFICATION,
      action: link ? { libelle: 'Ouvrir', faire: () => void navigate({ href: adresseBind(link) }) } : undefined,
    });
  };
  /** An act on a selection sends one change per item: groups them into one reading. */
  const relireBientot = (sujet: Sujet) => {
    clearTimeout(relectures.current.get(sujet));
    const relire = () => {
      void queryClient.invalidateQueries({ queryKey: [sujet] });
      // The home page counts every subject, so it is read again too, if it is shown.
      void queryClient.invalidateQueries({ queryKey: ['accueil'] });
      // The subscription decides which tabs are open: the session is read again, without reloading the page.
      if (sujet === 'abonnement') void rafraichirSession();
    };
    relectures.current.set(sujet, setTimeout(relire, REGROUPEMENT_MS));
  };
  const surMessage = useEffectEvent((recu: unknown) => {
    const { data: message } = messageRecu.safeParse(recu);
    switch (message?.type) {
      case 'NOTIFICATION':
        // A failure means a lost connection: the bell reads the notifications again once it is back.
        annoncer(message.id).catch(() => {});
        break;
      case 'CHANGEMENT':
        relireBientot(message.sujet);
        break;
      case 'RAFRAICHIR':
        relireTout(queryClient);
        break;
      case undefined:
        break;
    }
  });
  const surManque = useEffectEvent(() => {
    relireTout(queryClient);
    void rafraichirSession();
  });

  /** When the channel reports a closed session, reads the session again: the 401 of that call closes the screens. */
  const surFermeture = useEffectEvent(() => {
    if (getSessionOuverte()?.token === token && !changementEnCours()) void rafraichirSession();
  });

  useEffect(
    () =>
      connect({
        token,
        key: tenant.pushKey,
        onMessage: (message) => surMessage(message),
        onMissed: () => surManque(),
        onSessionClosed: () => setTimeout(() => surFermeture(), REPRISE_MS),
      }),
    [token, tenant.pushKey],
  );
  return null;
};
