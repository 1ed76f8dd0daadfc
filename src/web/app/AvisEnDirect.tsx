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
/** Another tab that leaves an account keeps its new session by then. */
const REPRISE_MS = 1_000;

/**
 * A new notification: shown for 2500 ms, the bell follows (COM-87). After a cut, or when news came before the page
 * listened, everything shown is read again (COM-88). Shows nothing itself: its code comes after the screen's, and with
 * it what watches a scanner.
 */
export const AvisEnDirect = (): null => {
  useEntreeDuLecteur();
  const { token, tenant } = useConnecte();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const relectures = useRef(new Map<Sujet, ReturnType<typeof setTimeout>>());

  /** A notification of the tenant may be for others: only those of this reader are announced. */
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
  /** An act on a selection says one change for each of its items: one reading follows. */
  const relireBientot = (sujet: Sujet) => {
    clearTimeout(relectures.current.get(sujet));
    const relire = () => {
      void queryClient.invalidateQueries({ queryKey: [sujet] });
      // The home counts every subject; read again only while it is shown.
      void queryClient.invalidateQueries({ queryKey: ['accueil'] });
      // Tabs open or close at once, without reloading.
      if (sujet === 'abonnement') void rafraichirSession();
    };
    relectures.current.set(sujet, setTimeout(relire, REGROUPEMENT_MS));
  };
  const surMessage = useEffectEvent((recu: unknown) => {
    const { data: message } = messageRecu.safeParse(recu);
    switch (message?.type) {
      case 'NOTIFICATION':
        // Lost with the connection: the bell asks again when it is back.
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

  /** Read again: the call's own refusal closes the screens, here as anywhere. */
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
