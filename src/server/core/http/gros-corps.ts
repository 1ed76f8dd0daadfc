import { createHash, type Hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { creerTour, enMemoire } from '../tour.ts';

/** Bodies of more bytes wait on disk, then are parsed a few at a time. */
export const GROS = 4 * 1024 * 1024;
/** How many large bodies are received together, since each takes disk space and time to be counted. */
const RECUS_ENSEMBLE = 2;
const EN_ATTENTE = 20;

/** A large JSON body stored on disk. */
export class GrosCorps {
  readonly octets: number;
  /** Parses the body. @throws {AppError} 400 */
  readonly lire: () => Promise<unknown>;
  /** Frees the disk. */
  readonly oublier: () => Promise<void>;
  constructor({ octets, lire, oublier }: Pick<GrosCorps, 'octets' | 'lire' | 'oublier'>) {
    this.octets = octets;
    this.lire = lire;
    this.oublier = oublier;
  }
}

/**
 * The hash of each body, computed while it arrives, by which a repeated request is compared without keeping its bytes.
 */
const condenses = new WeakMap<FastifyRequest, string>();
const ouvrirCondense = (entete: string): Hash => createHash('sha256').update(`${entete}\n`);
const enteteDe = ({ method, url }: FastifyRequest): string => `${method} ${url}`;

/** @returns a function that takes the bytes of the body, and another to call at its end */
export const condenserCorps = (request: FastifyRequest) => {
  const condense = ouvrirCondense(enteteDe(request));
  return {
    ajouter: (octets: Buffer): void => void condense.update(octets),
    finir: (): void => void condenses.set(request, condense.digest('base64url')),
  };
};

/** The hash of the received body. @param autrement gives the text to hash for a body that was not hashed on arrival */
export const empreinteDuCorps = (request: FastifyRequest, autrement: () => string): string =>
  condenses.get(request) ?? ouvrirCondense(enteteDe(request)).update(autrement()).digest('base64url');

const reception = creerTour(RECUS_ENSEMBLE, EN_ATTENTE);

/**
 * Makes a body announced as large wait for a free place, which slows its sender down.
 * @throws 503 when too many wait
 */
export const attendreSonTour = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  // A body without an announced size is measured while it is read, and treated as large.
  const { 'content-length': annoncee, 'transfer-encoding': parMorceaux } = request.headers;
  if (Number(annoncee ?? (parMorceaux ? Number.POSITIVE_INFINITY : 0)) <= GROS) return;
  const rendre = await reception.attendre();
  reply.raw.once('close', rendre).once('finish', rendre);
  if (reply.raw.destroyed) rendre();
};

/** Handles large bodies in turn once they are received, without holding a connection while they wait. @throws 503 */
export const chacunSonTour = async <T>(request: FastifyRequest, traiter: () => Promise<T>): Promise<T> => {
  const { body } = request;
  if (!(body instanceof GrosCorps)) return traiter();
  try {
    // A body is in memory several times, as text, as values and as a row: the heaviest are handled alone.
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
