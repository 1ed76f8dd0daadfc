import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';
import { BATTEMENT_MS, Connexion, MAX_OCTETS_TRAME, type Authentifier } from './connexion.ts';
import type { Evenement } from './evenements.ts';
import type { Hub } from './hub.ts';
import { Registre, Silences } from './registre.ts';

const CHEMIN = '/websocket';

export type OptionsPush = {
  readonly server: Server;
  readonly hub: Hub;
  readonly publicUrl: string;
  readonly authentifier: Authentifier;
  /** Tells which of these sessions are still open, when an end may have been missed. Must not extend them. */
  readonly sessionsOuvertes: (sessionIds: readonly number[]) => Promise<ReadonlySet<number>>;
  /** The people who do not want a live message for this notification: only their bell changes. */
  readonly silencieux?: (tenantId: number, notificationId: number) => Promise<ReadonlySet<number>>;
  readonly log: Logger;
  readonly maxParSession?: number;
  readonly battementMs?: number;
};

export type Push = {
  /** The number of open sockets. */
  readonly nombre: () => number;
  /** Closes every socket (1001, "going away"): browsers reconnect to another instance. */
  arreter(): Promise<void>;
};

const DELAI_CONNECT_MS = 10_000;
/** The most sockets without a session yet. */
const MAX_ANONYMES = 2_000;
/** The most unread bytes: a client that does not read is cut, and will read everything again. */
const MAX_EN_RETARD = 1024 * 1024;
/** Longer than the cache of sessions, so that a session ended while a socket was opening is seen. */
const RELECTURE_MS = 1_200;

/** Whether the origin is accepted: browsers always send one; without one it is a program, which needs a token. */
const origineAcceptee = ({ headers }: IncomingMessage, publicUrl: string): boolean => {
  if (headers.origin === undefined) return true;
  if (!URL.canParse(headers.origin)) return false;
  const { host } = new URL(headers.origin);
  return host === new URL(publicUrl).host || host === headers.host;
};

/** How long a refused client may take to read its answer. */
const ADIEU_MS = 1_000;
const refuserUpgrade = (socket: Duplex, statut: string): void => {
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${statut}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  // Incoming data is dropped: unread, it would keep the connection half open as long as its sender likes.
  socket.resume();
  setTimeout(() => socket.destroy(), ADIEU_MS).unref();
};

const MAX_PAR_SESSION = 20;
const CONTROLE_MS = 60_000;

const finirSession = (registre: Registre, sessionId: number): void => {
  for (const connexion of registre.deSession(sessionId))
    connexion.terminer('SESSION_ABSENTE', 'Votre session est terminée, veuillez vous reconnecter.');
};

const annoncerNotification = async (
  registre: Registre,
  tenantId: number,
  id: number,
  { silencieux, log }: OptionsPush,
): Promise<void> => {
  if (registre.deTenant(tenantId).size === 0) return;
  const muets = await silencieux?.(tenantId, id).catch((error: unknown) => {
    log.warn({ err: error }, 'préférences illisibles : annoncée à tous');
    return undefined;
  });
  for (const connexion of registre.deTenant(tenantId)) {
    const muet = connexion.identite && muets?.has(connexion.identite.utilisateurId);
    connexion.pousser(muet ? { type: 'CHANGEMENT', sujet: 'notification', id } : { type: 'NOTIFICATION', id });
  }
};

const diffuser = (registre: Registre, evenement: Evenement, options: OptionsPush): void => {
  switch (evenement.k) {
    case 'session':
      return finirSession(registre, evenement.sessionId);
    case 'notif':
      void annoncerNotification(registre, evenement.tenantId, evenement.id, options);
      return;
    case 'change':
      for (const connexion of registre.deTenant(evenement.tenantId))
        connexion.pousser({ type: 'CHANGEMENT', sujet: evenement.sujet, id: evenement.id });
      return;
    // This event is not for browsers.
    case 'acteurs':
  }
};

/** Checks whether the sessions of some sockets are still open, one query at a time. */
const creerControle = (registre: Registre, { sessionsOuvertes, log }: OptionsPush) => {
  const aVoir = new Set<number>();
  let minuterie: NodeJS.Timeout | undefined;
  const voir = async (): Promise<void> => {
    minuterie = undefined;
    const ids = Array.from(aVoir);
    aVoir.clear();
    try {
      const ouvertes = await sessionsOuvertes(ids);
      for (const id of ids) if (!ouvertes.has(id)) finirSession(registre, id);
    } catch (error) {
      log.warn({ err: error }, 'contrôle des sessions reporté');
      demander(ids);
    }
  };
  const demander = (ids: readonly number[]): void => {
    for (const id of ids) aVoir.add(id);
    if (aVoir.size > 0) minuterie ??= setTimeout(() => void voir(), RELECTURE_MS).unref();
  };
  return { demander, arreter: () => clearTimeout(minuterie) };
};

const battre = (registre: Registre, prises: ReadonlyMap<Connexion, WebSocket>): void => {
  const maintenant = performance.now();
  for (const connexion of registre.toutes) {
    const { identite, ecouteMs, recoitMs, recuLe, envoyeLe } = connexion;
    if (!identite) continue;
    // Twice the promised interval and a margin, because networks are irregular.
    if (maintenant - recuLe > recoitMs * 2.5) prises.get(connexion)?.terminate();
    // At half the interval, because the next round may come late.
    else if (ecouteMs > 0 && maintenant - envoyeLe >= ecouteMs / 2) connexion.battre();
    // A client without heart-beats answers the WebSocket's pings.
    if (!connexion.battante) prises.get(connexion)?.ping();
  }
};

/**
 * Opens the push channel on the HTTP server: STOMP 1.2 over WebSocket at `/websocket`, subscription `/sub/notif/{key}`.
 */
export const attacherPush = (options: OptionsPush): Push => {
  const { server, hub, publicUrl, authentifier, maxParSession = MAX_PAR_SESSION, battementMs = BATTEMENT_MS } = options;
  const registre = new Registre();
  const silences = new Silences();
  const prises = new Map<Connexion, WebSocket>();
  const controle = creerControle(registre, options);
  const ecoute = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_OCTETS_TRAME,
    handleProtocols: (protocoles) => (protocoles.has('v12.stomp') ? 'v12.stomp' : false),
  });

  const surIdentite = (connexion: Connexion): string | undefined => {
    const { identite } = connexion;
    if (!identite) return undefined;
    const trop = registre.deSession(identite.sessionId).size >= maxParSession;
    registre.identifier(connexion, identite);
    controle.demander([identite.sessionId]);
    return trop ? 'Trop de connexions ouvertes pour cette session.' : undefined;
  };
  const accueillir = (socket: WebSocket): void => {
    const connexion = new Connexion({
      authentifier,
      surIdentite,
      silenceMs: (tenantId) => silences.ms(tenantId),
      battementMs,
      prise: {
        envoyer: (texte) => {
          if (socket.bufferedAmount > MAX_EN_RETARD) socket.terminate();
          else socket.send(texte);
        },
        fermer: (code, raison) => {
          socket.close(code, raison);
          setTimeout(() => socket.terminate(), 1_000).unref();
        },
      },
    });
    registre.ajouter(connexion);
    prises.set(connexion, socket);
    const delai = setTimeout(() => {
      if (!connexion.identite) connexion.terminer('TRAME_INVALIDE', 'La trame CONNECT n’est pas venue.');
    }, DELAI_CONNECT_MS).unref();
    socket.on('message', (octets: Buffer) => connexion.recevoir(octets));
    socket.on('pong', () => connexion.entendre());
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(delai);
      registre.retirer(connexion);
      prises.delete(connexion);
      connexion.fermee();
    });
  };
  const surUpgrade = (requete: IncomingMessage, socket: Duplex, tete: Buffer): void => {
    const chemin = requete.url?.split('?')[0]?.replace(/\/$/, '');
    if (chemin !== CHEMIN) return refuserUpgrade(socket, '404 Not Found');
    if (!origineAcceptee(requete, publicUrl)) return refuserUpgrade(socket, '403 Forbidden');
    if (registre.anonymes >= MAX_ANONYMES) return refuserUpgrade(socket, '503 Service Unavailable');
    ecoute.handleUpgrade(requete, socket, tete, accueillir);
  };

  server.on('upgrade', surUpgrade);
  const desabonner = hub.ecouter({
    surEvenement: (evenement) => {
      if ('tenantId' in evenement) silences.annonce(evenement.tenantId);
      diffuser(registre, evenement, options);
    },
    surReprise: () => {
      silences.oublier();
      controle.demander(registre.sessions());
      for (const connexion of registre.toutes) connexion.pousser({ type: 'RAFRAICHIR' });
    },
  });
  const battement = setInterval(() => battre(registre, prises), battementMs / 4).unref();
  const revue = setInterval(() => controle.demander(registre.sessions()), CONTROLE_MS).unref();
  return {
    nombre: () => registre.toutes.size,
    arreter: async () => {
      server.off('upgrade', surUpgrade);
      desabonner();
      clearInterval(battement);
      clearInterval(revue);
      controle.arreter();
      const sockets = [...prises.values()];
      const fermees = sockets.map((socket) => new Promise((fermee) => socket.once('close', fermee)));
      for (const socket of sockets) socket.close(1001, 'ARRET');
      const delai = setTimeout(() => sockets.forEach((socket) => socket.terminate()), 2_000);
      await Promise.all(fermees);
      clearTimeout(delai);
    },
  };
};
