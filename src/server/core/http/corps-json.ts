import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { coreErrors } from '#shared/core/errors.ts';
import { rendreOctets } from '../files/rendre-octets.ts';
import {
  BORNES_SANS_CONTRAT,
  construireJson,
  creerCompteurJson,
  type BornesJson,
  type TexteJson,
} from './bornes-json.ts';
import { ouvrirDepotProvisoire } from './depot-provisoire.ts';
import { condenserCorps, GROS, GrosCorps } from './gros-corps.ts';
import { creerLongsTextes, lireGrandJson } from './grand-json.ts';
import { ouvrirReserveDisque } from './reserve.ts';

const trop = () => coreErrors.tropVolumineux('Le contenu envoyé est trop volumineux.', null);

const annoncesDe = ({ headers: { 'content-length': longueur } }: FastifyRequest): number | undefined =>
  longueur === undefined ? undefined : Number(longueur);

/** Counts each piece of a body before the next one: beyond the bounds, the body stops there. */
async function* compterEnChemin(
  request: FastifyRequest,
  flux: Readable,
  noterTexte?: (texte: TexteJson) => void,
): AsyncGenerator<Buffer> {
  const { config } = request.routeOptions;
  const { bornesJson } = config as { readonly bornesJson?: () => BornesJson };
  const compter = creerCompteurJson(bornesJson?.() ?? BORNES_SANS_CONTRAT, noterTexte);
  const condense = request.headers['idempotency-key'] ? condenserCorps(request) : undefined;
  // Leaving the loop early must not destroy the connection, which still has to send the answer.
  for await (const morceau of flux.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    compter(morceau);
    condense?.ajouter(morceau);
    yield morceau;
  }
  condense?.finir();
}

const recevoirPetit = async (morceaux: AsyncIterable<Buffer>, bodyLimit: number): Promise<unknown> => {
  const gardes: Buffer[] = [];
  let octets = 0;
  for await (const morceau of morceaux) {
    octets += morceau.length;
    if (octets > bodyLimit) throw trop();
    gardes.push(morceau);
  }
  const corps = Buffer.concat(gardes, octets);
  for (const garde of gardes) rendreOctets(garde);
  const valeur = construireJson(corps);
  rendreOctets(corps);
  return valeur;
};

/** Yields pieces and frees their memory as soon as the reader asks for the next one. */
async function* rendreEnChemin(morceaux: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const morceau of morceaux) {
    yield morceau;
    rendreOctets(morceau);
  }
}

const recevoirGros = async (request: FastifyRequest, flux: Readable): Promise<GrosCorps> => {
  const { longs, noter } = creerLongsTextes();
  const morceaux = rendreEnChemin(compterEnChemin(request, flux, noter));
  const { prendre, rendre } = ouvrirReserveDisque();
  let disquePlein = false;
  const depot = ouvrirDepotProvisoire((octets) => {
    disquePlein = !prendre(octets);
    return !disquePlein;
  });
  const oublier = async (): Promise<void> => {
    rendre();
    await depot.fermer();
  };
  try {
    const partie = await depot.recevoir(morceaux, request.routeOptions.bodyLimit);
    if (!partie) throw disquePlein ? coreErrors.indisponible() : trop();
    return new GrosCorps({ octets: partie.octets, lire: () => lireGrandJson(partie, longs), oublier });
  } catch (error) {
    await oublier();
    throw error;
  }
};

/**
 * Receives a JSON body and counts it as a stream (COM-116): beyond its bounds it is refused, and the rest is not kept.
 * A large body, or one that does not announce its size, waits on disk (ADR 36).
 * @returns the parsed body; a GrosCorps for a large one, to parse when a place is free
 * @throws {AppError} 400, 413
 */
export const recevoirJson = async (request: FastifyRequest, flux: Readable): Promise<unknown> => {
  const { bodyLimit } = request.routeOptions;
  const annonces = annoncesDe(request);
  if (annonces !== undefined && !(annonces <= bodyLimit)) throw trop();
  if ((annonces ?? bodyLimit) <= GROS) return recevoirPetit(compterEnChemin(request, flux), bodyLimit);
  return recevoirGros(request, flux);
};
