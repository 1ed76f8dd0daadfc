import type { FastifyRequest } from 'fastify';
import type { MultipartFile } from '@fastify/multipart';
import { estObjet } from '#shared/core/est-objet.ts';
import { PART_DONNEES, partiesDe, type RouteContract } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import { rendreOctets } from '../files/rendre-octets.ts';
import { bornesDuCorps, lireJson } from './bornes-json.ts';
import { ouvrirDepotProvisoire, type DepotProvisoire, type PartieRecue } from './depot-provisoire.ts';
import { ouvrirReserveDisque } from './reserve.ts';
import { enMemoire } from '../tour.ts';

/** A received file, not verified yet. */
export type FichierRecu = {
  readonly champ: string;
  readonly nom: string;
  readonly mimeDeclare: string;
  readonly octets: number;
  /**
   * Reads the bytes of the file, or of a slice, from the disk: one file of a request at a time is in memory (ADR 36).
   * They are deleted once the call is answered.
   */
  readonly lire: (debut?: number, fin?: number) => Promise<Buffer<ArrayBuffer>>;
};
export type Multipart = {
  readonly champs: Readonly<Record<string, unknown>>;
  readonly fichiers: readonly FichierRecu[];
  /** Deletes the files, and gives back the memory reserved for one of them: once, when the call is answered. */
  readonly rendre: () => Promise<void>;
};
type RouteMultipart = Pick<RouteContract, 'body' | 'bodyLimit' | 'parties'>;

const MAX_FICHIERS = 20;
/** The weight of the longest message a person may write (MAX_OCTETS_COMMENTAIRE). */
const MAX_OCTETS_JSON = 4 * 1024 * 1024;
/** A longer name would be refused anyway (COM-61), since composing divides its length by four at most. */
const MAX_NOM = 4 * 256;

type Parties = { readonly json: Map<string, PartieRecue>; readonly fichiers: FichierRecu[] };

const trop = () =>
  coreErrors.tropVolumineux('Ces fichiers sont trop volumineux ensemble : envoyez-les en plusieurs fois.');

/** The names of the JSON parts of a call. */
const nomsJson = (route: RouteMultipart): ReadonlySet<string> => {
  if (!partiesDe(route).parChamp) return new Set([PART_DONNEES]);
  return new Set(Object.keys((route.body as unknown as { readonly shape?: object } | undefined)?.shape ?? {}));
};

/** Errors of the parser itself: no boundary, a wrong boundary, a cut body, or a sender that left. */
const illisible = (error: unknown): boolean =>
  error instanceof Error && error.name === 'Error' && !('statusCode' in error) && !('syscall' in error);

/** Stores each part according to its name: an unknown part is refused before its bytes are read. */
const recevoirParts = async (
  request: FastifyRequest,
  route: RouteMultipart,
  depot: DepotProvisoire,
  octetsLus: OctetsLus,
): Promise<Parties> => {
  const attendus = nomsJson(route);
  const nomFichiers = partiesDe(route).fichiers;
  const maxOctets = route.bodyLimit ?? MAX_OCTETS_FICHIER;
  const recues: Parties = { json: new Map(), fichiers: [] };
  let octets = 0;
  const recevoirJson = async ({ fieldname, file }: MultipartFile): Promise<void> => {
    if (recues.json.has(fieldname))
      throw coreErrors.champInvalide(`/${fieldname}`, 'Cette partie est envoyée deux fois.');
    const partie = await depot.recevoir(file, MAX_OCTETS_JSON);
    if (!partie) throw coreErrors.tropVolumineux('Ce texte est trop long.', `/${fieldname}`);
    recues.json.set(fieldname, partie);
  };
  const recevoirFichier = async ({ fieldname, filename, mimetype, file }: MultipartFile): Promise<void> => {
    const partie = await depot.recevoir(file, MAX_OCTETS_FICHIER);
    // The parser cuts a file at the largest accepted weight.
    if (file.truncated) throw coreErrors.tropVolumineux('Un fichier dépasse 15 Mo.');
    if (!partie) throw coreErrors.indisponible();
    octets += partie.octets;
    if (octets > maxOctets) throw trop();
    recues.fichiers.push({
      champ: fieldname,
      nom: filename.slice(0, MAX_NOM),
      mimeDeclare: mimetype,
      octets: partie.octets,
      lire: async (debut, fin) => octetsLus.noter(await partie.lire(debut, fin)),
    });
  };
  const limits = {
    fileSize: MAX_OCTETS_FICHIER,
    files: MAX_FICHIERS + attendus.size,
    parts: MAX_FICHIERS + attendus.size,
  };
  // Every part is read as a stream, so that its bounds are known before it is read or parsed.
  for await (const part of request.parts({ limits, isPartAFile: () => true })) {
    if (part.type !== 'file') continue;
    if (attendus.has(part.fieldname)) await recevoirJson(part);
    else if (part.fieldname === nomFichiers && part.filename !== undefined) await recevoirFichier(part);
    else throw coreErrors.champInvalide('', 'Cet envoi contient une partie qui n’est pas attendue.');
  }
  return recues;
};

const lireChamps = async ({ json }: Parties, route: RouteMultipart): Promise<Record<string, unknown>> => {
  const champs: Record<string, unknown> = {};
  const { parChamp } = partiesDe(route);
  for (const [nom, partie] of json) {
    const octets = await partie.lire();
    const valeur = lireJson(octets, bornesDuCorps(route.body));
    rendreOctets(octets);
    if (!estObjet(valeur)) throw coreErrors.champInvalide(`/${nom}`, 'La demande n’a pas la forme attendue.');
    if (!parChamp) return valeur;
    champs[nom] = valeur;
  }
  return champs;
};

/** Collects the bytes read for a call, to free their memory with its answer. */
const ouvrirOctetsLus = () => {
  const aRendre: Buffer<ArrayBuffer>[] = [];
  return {
    noter: (octets: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> => {
      aRendre.push(octets);
      return octets;
    },
    rendre: (): void => {
      for (const octets of aRendre) rendreOctets(octets);
    },
  };
};
type OctetsLus = ReturnType<typeof ouvrirOctetsLus>;

const poidsEnMemoire = ({ json, fichiers }: Parties): number =>
  [...json.values()].reduce(
    (somme, { octets }) => somme + octets,
    Math.max(0, ...fichiers.map(({ octets }) => octets)),
  );

/**
 * Reads a multipart body: JSON parts, each an object present once, and files of at most 15 MB each (COM-60, COM-116).
 * They wait on disk until the answer; once complete, the request waits until there is room in memory for its heaviest
 * file (ADR 36).
 * @param route `bodyLimit` limits the total weight of the files
 * @throws {AppError} 400 for a malformed multipart, 413, 503 when there is no room now
 */
export const lireMultipart = async (request: FastifyRequest, route: RouteMultipart): Promise<Multipart> => {
  const reserve = ouvrirReserveDisque();
  const depot = ouvrirDepotProvisoire(reserve.prendre);
  const octetsLus = ouvrirOctetsLus();
  let quitterMemoire = (): void => {};
  const rendre = async (): Promise<void> => {
    octetsLus.rendre();
    quitterMemoire();
    await depot.fermer();
    reserve.rendre();
  };
  try {
    const parties = await recevoirParts(request, route, depot, octetsLus);
    quitterMemoire = await enMemoire.attendre(poidsEnMemoire(parties));
    return { champs: await lireChamps(parties, route), fichiers: parties.fichiers, rendre };
  } catch (error) {
    await rendre();
    throw illisible(error)
      ? coreErrors.fichierIllisible('L’envoi est arrivé incomplet ou abîmé : veuillez recommencer.')
      : error;
  }
};
