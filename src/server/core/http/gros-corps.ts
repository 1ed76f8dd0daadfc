import { createHash, type Hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { creerTour, enMemoire } from '../tour.ts';

/** In bytes: heavier bodies wait on disk, then are read a few at a time. */
export const GROS = 4 * 1024 * 1024;
/** While it is received, a large body takes the disk, and the time to count it. */
const RECUS_ENSEMBLE = 2;
const EN_ATTENTE = 20;

/** A large JSON body as it was received, on disk. */
export class GrosCorps {
  readonly octets: number;
  /** Builds what it says. @throws {AppError} 400 */
  readonly lire: () => Promise<unknown>;
  /** Gives the disk back. */
  readonly oublier: () => Promise<void>;
  constructor({ octets, lire, oublier }: Pick<GrosCorps, 'octets' | 'lire' | 'oublier'>) {
    this.octets = octets;
    this.lire = lire;
    this.oublier = oublier;
  }
}

/** A repeated request is compared by its bytes: they are summed up as they come, and not kept. */
const condenses = new WeakMap<FastifyRequest, string>();
const ouvrirCondense = (entete: string): Hash => createHash('sha256').update(`${entete}\n`);
const enteteDe = ({ method, url }: FastifyRequest): string => `${method} ${url}`;

/** @returns takes the bytes of the body, then is told that they are all there */
export const condenserCorps = (request: FastifyRequest) => {
  const condense = ouvrirCondense(enteteDe(request));
  return {
    ajouter: (octets: Buffer): void => void condense.update(octets),
    finir: (): void => void condenses.set(request, condense.digest('base64url')),
  };
};

/** The fingerprint of the received body. @param autrement stands for a body that was not summed up */
export const empreinteDuCorps = (request: FastifyRequest, autrement: () => string): string =>
  condenses.get(request) ?? ouvrirCondense(enteteDe(request)).update(autrement()).digest('base64url');

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
export const chacunSonTour = async <T>(request: FastifyRequest, traiter: () => Promise<T>): Promise<T> => {
  const { body } = request;
  if (!(body instanceof GrosCorps)) return traiter();
  try {
    // As text, as values and as the written row, a body is in memory several times: the heaviest are handled alone.
    const rendre = await enMemoire.attendre(2 * body.octets);
    try {
      request.body = await body.lire();
      return await traiter();
    } finally {
      rendre();
    }
  } finally {
    await body.oublier();
  }
};
