import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { AppError } from '#shared/core/app-error.ts';
import { finirEnvoisRefuses, type BornesReste } from './corps-non-lu.ts';
import { bornerMiettes, type BornesMiettes } from './miettes.ts';

/** The limits set to slow clients, in milliseconds unless the name says otherwise. */
export type BornesClients = BornesReste &
  BornesMiettes & {
    /** From the opening of a connection, or the first byte of a request, to the end of its headers. */
    readonly entetesMs: number;
    /** The whole request: 50 MB from a slow telephone take a few minutes. */
    readonly requeteMs: number;
    /** Without a byte in either direction. */
    readonly silenceMs: number;
    /** How long before the speed of a body is checked. */
    readonly sursisMs: number;
    readonly octetsParSeconde: number;
    readonly controleMs: number;
    /** Connections open from one address; a trusted proxy is not counted. */
    readonly connexionsParSource: number;
    /** Bodies being received from one client, as the proxy names it. */
    readonly envoisParSource: number;
  };

export const BORNES: BornesClients = {
  entetesMs: 15_000,
  requeteMs: 600_000,
  silenceMs: 120_000,
  sursisMs: 20_000,
  octetsParSeconde: 1_024,
  controleMs: 5_000,
  connexionsParSource: 500,
  envoisParSource: 200,
  resteMs: 60_000,
  resteOctets: 256 * 1024 * 1024,
  morceauxLibres: 4_096,
  octetsParMorceau: 128,
};

const REPONSES = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'ENVOI_TROP_LENT', 'La demande est arrivée trop lentement.'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'TROP_VOLUMINEUX', 'Les en-têtes sont trop longs.'],
  EN_MIETTES: [413, 'Payload Too Large', 'TROP_VOLUMINEUX', 'L’envoi arrive en trop petits morceaux.'],
  autre: [400, 'Bad Request', 'REQUETE_INVALIDE', 'La demande n’est pas du HTTP lisible.'],
} as const;

const estRaison = (code: string | undefined): code is keyof typeof REPONSES => Object.hasOwn(REPONSES, code ?? '');

/** How long a refused client may take to read its answer. */
const ADIEU_MS = 1_000;
const congediees = new WeakSet<Socket>();
/** Answers a connection that sent no valid request, writing on the socket itself before closing it. */
const refuserConnexion = (error: { readonly code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return void socket.destroy();
  // The server checks its late connections repeatedly.
  if (congediees.has(socket)) return;
  const [status, nom, code, detail] = REPONSES[estRaison(error.code) ? error.code : 'autre'];
  const corps = JSON.stringify({ type: 'about:blank', title: 'Demande non valide', status, detail, code, errors: [] });
  const type = 'Content-Type: application/problem+json; charset=utf-8';
  const entetes = `${type}\r\nContent-Length: ${Buffer.byteLength(corps)}`;
  // A started answer must not receive another one in its middle.
  const entamee = (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent;
  if (!socket.writable || entamee) return void socket.destroy();
  congediees.add(socket);
  socket.end(`HTTP/1.1 ${status} ${nom}\r\n${entetes}\r\nConnection: close\r\n\r\n${corps}`);
  // Destroyed at once, a connection with bytes still arriving would lose the answer.
  setTimeout(() => socket.destroy(), ADIEU_MS).unref();
};

/** The limits enforced by the HTTP server itself. */
export const optionsServeur = ({ entetesMs, requeteMs, silenceMs, controleMs }: BornesClients) =>
  ({
    requestTimeout: requeteMs,
    connectionTimeout: silenceMs,
    http: { headersTimeout: entetesMs, connectionsCheckingInterval: controleMs },
    clientErrorHandler: refuserConnexion,
  }) satisfies FastifyHttpOptions<Server>;

type Envoi = { readonly requete: IncomingMessage; depuis: number; octets: number };

/** Whether a request is complete, or gone. */
const arrive = ({ complete, destroyed }: IncomingMessage): boolean => complete || destroyed;

/**
 * Cuts the bodies that come too slowly: a byte per second keeps a connection for ever, however short the allowed
 * silence.
 */
const surveillerEnvois = (server: Server, { sursisMs, octetsParSeconde, controleMs }: BornesClients): (() => void) => {
  const envois = new Map<Socket, Envoi>();
  server.on('request', (requete) => {
    const { 'content-length': annoncee, 'transfer-encoding': parMorceaux } = requete.headers;
    if (Number(annoncee) > 0 || parMorceaux)
      envois.set(requete.socket, { requete, depuis: performance.now(), octets: requete.socket.bytesRead });
  });
  const controler = () => {
    const maintenant = performance.now();
    for (const [socket, envoi] of envois) {
      if (socket.destroyed || arrive(envoi.requete)) {
        envois.delete(socket);
        continue;
      }
      // Bytes wait to be read: the server is slow, not the sender.
      if (envoi.requete.readableLength > 0) Object.assign(envoi, { depuis: maintenant, octets: socket.bytesRead });
      const secondes = (maintenant - envoi.depuis) / 1_000;
      if (secondes * 1_000 < sursisMs || (socket.bytesRead - envoi.octets) / secondes >= octetsParSeconde) continue;
      envois.delete(socket);
      refuserConnexion({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
    }
  };
  const minuterie = setInterval(controler, controleMs).unref();
  return () => clearInterval(minuterie);
};

/**
 * Counts the open places for each key; `prendre` returns the function that frees the place, or undefined beyond `max`.
 */
const creerPlaces = (max: number) => {
  const prises = new Map<string, number>();
  return (cle: string): (() => void) | undefined => {
    const nombre = prises.get(cle) ?? 0;
    if (nombre >= max) return undefined;
    prises.set(cle, nombre + 1);
    return () => {
      const reste = (prises.get(cle) ?? 1) - 1;
      if (reste > 0) prises.set(cle, reste);
      else prises.delete(cle);
    };
  };
};

const LOCALES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const bornerConnexions = (server: Server, max: number): void => {
  const prendre = creerPlaces(max);
  server.on('connection', (socket: Socket) => {
    const adresse = socket.remoteAddress ?? '';
    if (LOCALES.has(adresse)) return;
    const rendre = prendre(adresse);
    if (rendre) socket.once('close', rendre);
    else socket.destroy();
  });
};

const bornerEnvois = (app: FastifyInstance, max: number): void => {
  const prendre = creerPlaces(max);
  app.addHook('onRequest', async (request, reply) => {
    const { raw, headers, ip } = request;
    // A body of a few bytes is often complete already.
    if (raw.complete || (!headers['transfer-encoding'] && !(Number(headers['content-length']) > 0))) return;
    const rendre = prendre(ip);
    if (!rendre) {
      throw new AppError(
        429,
        'TROP_D_ENVOIS',
        'Trop d’envois en même temps depuis votre adresse, veuillez patienter.',
        {
          details: { secondes: 5 },
        },
      );
    }
    let rendu = false;
    const uneFois = () => {
      if (!rendu) rendre();
      rendu = true;
    };
    raw.once('end', uneFois).once('close', uneFois);
    reply.raw.once('finish', uneFois).once('close', uneFois);
  });
};

/**
 * Limits the connections of an address, the bodies being received together and their speed, for clients that hold them
 * open without sending.
 * @param derriereMandataire whether connections come from a trusted proxy: clients are then known by request only
 */
export const surveillerClients = (app: FastifyInstance, bornes: BornesClients, derriereMandataire: boolean): void => {
  const arreter = surveillerEnvois(app.server, bornes);
  app.addHook('onClose', async () => arreter());
  if (!derriereMandataire) bornerConnexions(app.server, bornes.connexionsParSource);
  bornerEnvois(app, bornes.envoisParSource);
  finirEnvoisRefuses(app, bornes);
  bornerMiettes(app.server, bornes, (socket) => refuserConnexion({ code: 'EN_MIETTES' }, socket));
};
