import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { coreErrors } from '#shared/core/errors.ts';
import { BORNES_SANS_CONTRAT, construireJson, creerCompteurJson, type BornesJson } from './bornes-json.ts';
import { GROS, retenirBrut } from './gros-corps.ts';

const trop = () => coreErrors.tropVolumineux('Le contenu envoyé est trop volumineux.', null);

/** Bytes put end to end: at once in their place when their number is announced, so that they are never there twice. */
const creerTampon = (annonces: number | undefined) => {
  const entier = annonces === undefined ? undefined : Buffer.allocUnsafe(annonces);
  const morceaux: Buffer[] = [];
  let octets = 0;
  return {
    ajouter: (morceau: Buffer): number => {
      if (entier) morceau.copy(entier, octets);
      else morceaux.push(morceau);
      octets += morceau.length;
      return octets;
    },
    rendre: (): Buffer => entier?.subarray(0, octets) ?? Buffer.concat(morceaux, octets),
  };
};

/**
 * Receives a JSON body and counts it as it comes (COM-112): what passes its bounds is refused there, and the rest is not
 * kept.
 * @returns what it says; its bytes when it is large, to be read when a place is free
 * @throws {AppError} 400, 413
 */
export const recevoirJson = async (request: FastifyRequest, flux: Readable): Promise<unknown> => {
  const { bodyLimit, config } = request.routeOptions;
  const { bornesJson } = config as { readonly bornesJson?: () => BornesJson };
  const { 'content-length': longueur, 'idempotency-key': cle } = request.headers;
  const annonces = longueur === undefined ? undefined : Number(longueur);
  if (annonces !== undefined && !(annonces <= bodyLimit)) throw trop();
  const compter = creerCompteurJson(bornesJson?.() ?? BORNES_SANS_CONTRAT);
  const tampon = creerTampon(annonces);
  // Left before its end, the stream must not take the connection with it: its answer has to leave.
  for await (const morceau of flux.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (tampon.ajouter(morceau) > bodyLimit) throw trop();
    compter(morceau);
  }
  const octets = tampon.rendre();
  if (cle) retenirBrut(request, octets);
  return octets.length > GROS ? octets : construireJson(octets);
};
