import { buffer } from 'node:stream/consumers';
import { rendreImprimable } from '#server/core/files/image/image-montrable.ts';
import { FichierAbsent, type FileStore } from '#server/core/files/store.ts';
import type { PieceNumerotee } from './bordereau.ts';

/** What a PDF prints at most: beyond, photos are in the archive, and in its index. */
const LIMITES = { photos: 60, octets: 24 * 1024 * 1024, octetsUne: 8 * 1024 * 1024, pixelsPng: 12_000_000 } as const;

/** A thread too busy to convert one does not stop the dossier: the photo is in the archive. */
const occupe = (): undefined => undefined;
const enAdresse = async (octets: Buffer): Promise<string | undefined> => {
  const image = await rendreImprimable(octets).catch(occupe);
  if (!image) return undefined;
  const { mime, contenu, largeur, hauteur } = image;
  // A PNG is decoded to be printed, a JPEG is not.
  const imprimable = mime === 'image/jpeg' || (mime === 'image/png' && largeur * hauteur <= LIMITES.pixelsPng);
  return imprimable ? `data:${mime};base64,${contenu.toString('base64')}` : undefined;
};

const lireOctets = async (store: Pick<FileStore, 'get'>, cle: string): Promise<Buffer | undefined> => {
  try {
    return await buffer(await store.get(cle));
  } catch (error) {
    if (error instanceof FichierAbsent) return undefined;
    throw error;
  }
};

/** The photos that can be printed, by the rank of their piece (PRV-6). */
export const photosAImprimer = async (
  store: Pick<FileStore, 'get'>,
  pieces: readonly PieceNumerotee[],
): Promise<Record<string, string>> => {
  const photos: Record<string, string> = {};
  let nombre = 0;
  let octets = 0;
  for (const piece of pieces) {
    if (piece.taille === undefined || !piece.mime.startsWith('image/')) continue;
    const tient = piece.taille <= LIMITES.octetsUne && octets + piece.taille <= LIMITES.octets;
    if (!tient || nombre >= LIMITES.photos) continue;
    const octetsLus = await lireOctets(store, piece.cle);
    const adresse = octetsLus && (await enAdresse(octetsLus));
    if (!adresse) continue;
    photos[String(piece.rang)] = adresse;
    nombre += 1;
    octets += piece.taille;
  }
  return photos;
};
