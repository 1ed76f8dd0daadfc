import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';

export type BornesReste = {
  /** The time left after the answer for the body to end. */
  readonly resteMs: number;
  readonly resteOctets: number;
};

/** Reads the rest of a body and drops it, or cuts it beyond the limits. Resolves in both cases. */
const ecarter = async (requete: IncomingMessage, { resteMs, resteOctets }: BornesReste): Promise<void> => {
  const couper = () => requete.socket.destroy();
  const minuterie = setTimeout(couper, resteMs).unref();
  let recus = 0;
  // A stream detached from its reader is paused, and a listener alone would not resume it: the connection would be
  // stuck.
  requete.unpipe();
  requete.on('data', (morceau: Buffer) => {
    recus += morceau.length;
    if (recus > resteOctets) couper();
  });
  requete.resume();
  await finished(requete).catch(() => {});
  clearTimeout(minuterie);
};

/**
 * Keeps the connection open after an early answer (404, 413, 429…) and drops the rest of the body: closed while bytes
 * still arrive, the connection would lose the answer, and a reverse proxy would say 502 in its place.
 */
export const finirEnvoisRefuses = (app: FastifyInstance, bornes: BornesReste): void => {
  app.addHook('onSend', async ({ raw }, reply) => {
    // A stopping server announces the end itself, then closes; a call injected by a test has no connection.
    if (reply.raw.hasHeader('connection') || !(raw.socket instanceof Socket)) return;
    // Fastify asks to close after a body it could not parse, although none of it is left on the connection.
    reply.removeHeader('connection');
    if (raw.complete || raw.destroyed) return;
    const seule = !reply.raw.shouldKeepAlive;
    reply.raw.shouldKeepAlive = true;
    const ecarte = ecarter(raw, bornes);
    // The client asked for no other answer on this connection.
    if (seule) void Promise.all([ecarte, finished(reply.raw).catch(() => {})]).then(() => raw.socket.end());
  });
};
