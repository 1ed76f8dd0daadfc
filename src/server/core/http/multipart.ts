import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MultipartFile } from '@fastify/multipart';
import { PART_DONNEES } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/taille-fichier.ts';
import { creerReserve } from './reserve.ts';

/** A file as it was received: nothing about it is trusted yet. */
export type FichierRecu = {
  readonly champ: string;
  readonly nom: string;
  readonly mimeDeclare: string;
  readonly contenu: Buffer;
};
export type Multipart = { readonly champs: Record<string, unknown>; readonly fichiers: readonly FichierRecu[] };

const MAX_FICHIERS = 20;

const lireJson = (nom: string, texte: string): unknown => {
  try {
    return JSON.parse(texte);
  } catch {
    throw coreErrors.champInvalide(`/${nom}`, 'Contenu JSON non valide.');
  }
};

/** All the requests that are being answered together: the process lives, however many are sent. */
const ouvrirReserve = creerReserve(256 * 1024 * 1024);

/** Its bytes. A file without room is read and dropped: the sender gets the answer. @throws 503 */
const lireFichier = async (part: MultipartFile, prendre: (octets: number) => boolean): Promise<Buffer> => {
  const morceaux: Buffer[] = [];
  let place = true;
  for await (const morceau of part.file as AsyncIterable<Buffer>) {
    place &&= prendre(morceau.length);
    if (place) morceaux.push(morceau);
  }
  if (!place) throw coreErrors.indisponible();
  return Buffer.concat(morceaux);
};

/** The reader's own errors are plain ones: no boundary, another boundary, cut short, or a sender that has gone. */
const illisible = (error: unknown): boolean =>
  error instanceof Error && error.name === 'Error' && !('statusCode' in error);

const lireParts = async (
  request: FastifyRequest,
  maxOctets: number,
  prendre: (octets: number) => boolean,
): Promise<Multipart> => {
  let octets = 0;
  const champs: Record<string, unknown> = {};
  const fichiers: FichierRecu[] = [];
  const poser = (nom: string, valeur: unknown) =>
    Object.assign(champs, nom === PART_DONNEES ? valeur : { [nom]: valeur });
  for await (const part of request.parts({
    limits: { fileSize: MAX_OCTETS_FICHIER, files: MAX_FICHIERS, fields: 50, fieldSize: 2 * 1024 * 1024 },
  })) {
    if (part.type === 'field') {
      // A JSON part without a file name is already read, unless its type is missing.
      const { fieldname, value } = part;
      poser(fieldname, typeof value === 'string' && /^\s*\{|^$/.test(value) ? lireJson(fieldname, value) : value);
      continue;
    }
    const contenu = await lireFichier(part, prendre);
    if (part.file.truncated) throw coreErrors.tropVolumineux('Un fichier dépasse 15 Mo.');
    octets += contenu.length;
    if (octets > maxOctets)
      throw coreErrors.tropVolumineux('Ces fichiers sont trop volumineux ensemble : envoyez-les en plusieurs fois.');
    if (part.mimetype === 'application/json') poser(part.fieldname, lireJson(part.fieldname, contenu.toString('utf8')));
    else fichiers.push({ champ: part.fieldname, nom: part.filename, mimeDeclare: part.mimetype, contenu });
  }
  return { champs, fichiers };
};

/**
 * Reads a multipart body: JSON parts (a browser may give them a file name: told by their type) are merged when named
 * `donnees`, else kept under their own name; the rest are files of at most 15 MB each (COM-60).
 * @param maxOctets what the files may weigh together: they are kept in memory
 * @throws {AppError} 400 for a body that is not the multipart it says it is, 413, 503 when there is no room now
 */
export const lireMultipart = async (
  request: FastifyRequest,
  reply: FastifyReply,
  maxOctets: number = MAX_OCTETS_FICHIER,
): Promise<Multipart> => {
  const { prendre, rendre } = ouvrirReserve();
  reply.raw.once('close', rendre);
  try {
    return await lireParts(request, maxOctets, prendre);
  } catch (error) {
    throw illisible(error)
      ? coreErrors.fichierIllisible('L’envoi est arrivé incomplet ou abîmé : veuillez recommencer.')
      : error;
  }
};
