import type { Client } from '@stomp/stompjs';

/**
 * Reconnection delays (COM-88): 1 ms, at most 100 ms for ten seconds, then up to 5 s with jitter, so that a thousand
 * browsers do not reconnect together.
 */
export const delaiReconnexion = (echecs: number, depuisMs: number, hasard: number): number => {
  if (echecs <= 1) return 1;
  if (depuisMs < 10_000) return 50 + 50 * hasard;
  const plafond = Math.min(5000, 200 * 2 ** Math.min(Math.floor((depuisMs - 10_000) / 2000), 10));
  return plafond / 2 + (plafond / 2) * hasard;
};

const adresse = (): string => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/websocket`;
const attendre = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** Age of the page: no data shown was read before that. The second figure counts the hours when the computer slept. */
const agePageMs = (): number => Math.max(performance.now(), Date.now() - performance.timeOrigin);

const decoder = (corps: string): unknown => {
  try {
    return JSON.parse(corps);
  } catch {
    return corps;
  }
};

type Ecoute = {
  readonly token: string;
  readonly key: string;
  /** The published message, parsed. */
  readonly onMessage: (message: unknown) => void;
  /** Called once the channel listens, when a message may have been missed: the shown data must be read again. */
  readonly onMissed: () => void;
  /** Called when the server no longer knows the session: closed elsewhere, or its user blocked. */
  readonly onSessionClosed: () => void;
};

/** Listens to `/sub/notif/{key}` until the returned function is called. The STOMP library comes with the first call. */
export const connect = ({ token, key, onMessage, onMissed, onSessionClosed }: Ecoute): (() => void) => {
  let client: Client | undefined;
  let fini = false;
  let dejaEcoute = false;
  let echecs = 0;
  let depuis = 0;

  const demarrer = async () => {
    const { Client: Stomp } = await import('@stomp/stompjs');
    if (fini) return;
    client = new Stomp({
      brokerURL: adresse(),
      connectHeaders: { Authorization: `Bearer ${token}` },
      // `beforeConnect` waits for the rest of the delay, because the library's own delay is fixed.
      reconnectDelay: 1,
      connectionTimeout: 10_000,
      heartbeatIncoming: 20_000,
      heartbeatOutgoing: 20_000,
      beforeConnect: async () => {
        if (echecs > 0) await attendre(delaiReconnexion(echecs, Date.now() - depuis, Math.random()));
      },
      onConnect: () => {
        echecs = 0;
        client?.watchForReceipt('ecoute', ({ headers }) => {
          if (dejaEcoute || !(Number(headers['silence']) > agePageMs())) onMissed();
          dejaEcoute = true;
        });
        client?.subscribe(`/sub/notif/${key}`, (trame) => onMessage(decoder(trame.body)), { receipt: 'ecoute' });
      },
      onStompError: ({ headers }) => {
        if (headers['message'] === 'SESSION_ABSENTE') onSessionClosed();
      },
      onWebSocketClose: () => {
        if (echecs === 0) depuis = Date.now();
        echecs += 1;
      },
    });
    client.activate();
  };

  const demarrage = demarrer().catch(() => {
    // The library could not be fetched: lists still refetch when the window gets the focus.
  });
  return () => {
    fini = true;
    void demarrage.then(() => client?.deactivate());
  };
};
