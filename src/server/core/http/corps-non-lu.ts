import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';

export type BornesReste = {
  /** From the answer to the end of the body. */
  readonly resteMs: number;
  readonly resteOctets: number;
};

/** Reads the rest of a body and drops it; cut beyond the bounds. Resolves once it is over, one way or the other. */
const ecarter = async (requete: IncomingMessage, { resteMs, resteOctets }: BornesReste): Promise<void> => {
  const couper = () => requete.socket.destroy();
  const minuterie = setTimeout(couper, resteMs).unref();
  let recus = 0;
  // Detached from its reader, a stream is paused: a listener alone would not read on, and the connection would be
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
 * An answer given before its body is read (404, 413, 429…) is lost when the connection is closed while bytes still
 * arrive: a reverse proxy says 502 in its place. The connection stays open, and what is left of the body is read and
 * dropped.
 */
export const finirEnvoisRefuses = (app: FastifyInstance, bornes: BornesReste): void => {
  app.addHook('onSend', async ({ raw }, reply) => {
    // A server that stops says so itself, and closes; a call injected by a test comes by no connection.
    if (reply.raw.hasHeader('connection') || !(raw.socket instanceof Socket)) return;
    // Fastify closes after a body that it could not parse: nothing of it is left on the connection.
    reply.removeHeader('connection');
    if (raw.complete || raw.destroyed) return;
    const seule = !reply.raw.shouldKeepAlive;
    reply.raw.shouldKeepAlive = true;
    const ecarte = ecarter(raw, bornes);
    // The client wants no other answer on this connection.
    if (seule) void Promise.all([ecarte, finished(reply.raw).catch(() => {})]).then(() => raw.socket.end());
  });
};
