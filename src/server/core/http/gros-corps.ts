import type { FastifyReply, FastifyRequest } from 'fastify';
import { creerTour, enMemoire } from './tour.ts';

/** In bytes: heavier bodies are read few at a time. */
export const GROS = 4 * 1024 * 1024;
/** While a body is received, only its bytes are held: 50 MB at most each. */
const RECUS_ENSEMBLE = 2;
const EN_ATTENTE = 20;

/** The body as it was received: a repeated request is compared with it. */
const bruts = new WeakMap<FastifyRequest, Buffer>();
export const retenirBrut = (request: FastifyRequest, octets: Buffer): void => void bruts.set(request, octets);

/**
 * The fingerprint of the received body, computed off this thread. @param autrement stands for a body that was not kept
 */
export const empreinteDe = async (
  request: FastifyRequest,
  entete: string,
  autrement: () => string,
): Promise<string> => {
  const corps = bruts.get(request) ?? Buffer.from(autrement());
  const condense = await crypto.subtle.digest('SHA-256', Buffer.concat([Buffer.from(`${entete}\n`), corps]));
  return Buffer.from(condense).toString('base64url');
};

const reception = creerTour(RECUS_ENSEMBLE, EN_ATTENTE);

/**
 * Before a body announced as large is read: it waits until one of the places is free, and the sender is slowed down
 * meanwhile.
 * @throws 503 when too many wait
 */
export const attendreSonTour = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  // A body that does not announce its size is measured while it is read, and treated as large.
  const { 'content-length': annoncee, 'transfer-encoding': parMorceaux } = request.headers;
  if (Number(annoncee ?? (parMorceaux ? Number.POSITIVE_INFINITY : 0)) <= GROS) return;
  const rendre = await reception.attendre();
  reply.raw.once('close', rendre).once('finish', rendre);
  if (reply.raw.destroyed) rendre();
};

/** Once a large body is received: it is handled alone, and holds no connection while it waits. @throws 503 */
export const chacunSonTour = async <T>(corps: unknown, traiter: () => Promise<T>): Promise<T> => {
  if (!Buffer.isBuffer(corps)) return traiter();
  // As text, as values and as the written row, a body is in memory several times: the heaviest are handled alone.
  const rendre = await enMemoire.attendre(2 * corps.length);
  try {
    return await traiter();
  } finally {
    rendre();
  }
};
