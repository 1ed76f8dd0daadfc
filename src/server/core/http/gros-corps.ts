import type { FastifyReply, FastifyRequest } from 'fastify';
import { coreErrors } from '#shared/core/errors.ts';

/** In bytes: what weighs more is read few at a time. */
export const GROS = 4 * 1024 * 1024;
/** A body of 50 MB is held as bytes, as text and as values at once: two of them are what the process may spare. */
const ENSEMBLE = 2;
const EN_ATTENTE = 20;
/** Then the sender is asked to come back: what is before may be a slow telephone. */
const PATIENCE_MS = 30_000;

const bruts = new WeakMap<FastifyRequest, string>();
/** What came, as it came: to recognise it when it comes again. */
export const retenirBrut = (request: FastifyRequest, texte: string): void => void bruts.set(request, texte);
const octets = new TextEncoder();
/** The fingerprint of what came, computed off this thread. @param autrement what stands for a body that was not kept */
export const empreinteDe = async (request: FastifyRequest, entete: string, autrement: () => string): Promise<string> => {
  const condense = await crypto.subtle.digest('SHA-256', octets.encode(`${entete}\n${bruts.get(request) ?? autrement()}`));
  return Buffer.from(condense).toString('base64url');
};

let enCours = 0;
const file: (() => void)[] = [];
const liberer = (): void => {
  const suivant = file.shift();
  if (suivant) suivant();
  else enCours -= 1;
};

/**
 * Before a body that says it is large is read: nobody reads it until one of the places is free, and the sender is slowed down meanwhile.
 * @throws 503 when too many wait
 */
export const attendreSonTour = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  // A body that does not say its size is measured while it is read, and is as large as it likes.
  const { 'content-length': annoncee, 'transfer-encoding': parMorceaux } = request.headers;
  if (Number(annoncee ?? (parMorceaux ? Number.POSITIVE_INFINITY : 0)) <= GROS) return;
  if (enCours >= ENSEMBLE) {
    if (file.length >= EN_ATTENTE) throw coreErrors.indisponible();
    await new Promise<void>((prendre, renoncer) => {
      const place = (): void => {
        clearTimeout(minuterie);
        prendre();
      };
      const minuterie = setTimeout(() => {
        file.splice(file.indexOf(place), 1);
        renoncer(coreErrors.indisponible());
      }, PATIENCE_MS);
      file.push(place);
    });
  } else enCours += 1;
  let rendu = false;
  const rendre = (): void => {
    if (!rendu) liberer();
    rendu = true;
  };
  reply.raw.once('close', rendre).once('finish', rendre);
  if (reply.raw.destroyed) rendre();
};
