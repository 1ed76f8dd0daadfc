import { creerAtelier, TravailInterrompu } from '../../atelier/atelier.ts';
import { dimensionsImage } from './image.ts';
import { sansMetadonnees } from '../metadonnees.ts';
import type { DemandeImage } from './worker-image.ts';

type ImageMontrable = {
  readonly mime: string;
  readonly contenu: Buffer;
  readonly largeur: number;
  readonly hauteur: number;
};

/** The most pixels: decoded, a pixel takes four bytes several times over, and no phone takes a larger photo. */
const MAX_PIXELS = 60_000_000;
const HEIC = /^(?:heic|heix|hevc|hevx|mif1|msf1)$/;
const ATELIER = { module: new URL('worker-image.ts', import.meta.url), delaiMs: 30_000, memoireMo: 512 };
const atelier = creerAtelier<DemandeImage, Uint8Array>({ ...ATELIER, maxEnAttente: 4 });
/** A process of its own, so that a document being printed does not wait behind uploaded photos. */
const atelierPapier = creerAtelier<DemandeImage, Uint8Array>(ATELIER);

const sorteDe = (image: Buffer): string | undefined => {
  const debut = image.toString('latin1', 0, 12);
  if (debut.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (debut.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(debut)) return 'image/gif';
  if (debut.startsWith('BM')) return 'image/bmp';
  if (/^RIFF[^]{4}WEBP/.test(debut)) return 'image/webp';
  return image.toString('latin1', 4, 8) === 'ftyp' && HEIC.test(image.toString('latin1', 8, 12))
    ? 'image/heic'
    : undefined;
};

/** The number of pixels of the largest picture that its boxes announce. @returns undefined without any */
const dimensionsHeic = (image: Buffer): number | undefined => {
  let pixels: number | undefined;
  for (let i = image.indexOf('ispe'); i !== -1 && i + 16 <= image.length; i = image.indexOf('ispe', i + 4))
    pixels = Math.max(pixels ?? 0, image.readUInt32BE(i + 8) * image.readUInt32BE(i + 12));
  return pixels;
};

const mesurer = (mime: string, contenu: Buffer): ImageMontrable | undefined => {
  const dimensions = dimensionsImage(mime, contenu);
  const pixels = dimensions ? dimensions.largeur * dimensions.hauteur : 0;
  return dimensions && pixels > 0 && pixels <= MAX_PIXELS ? { mime, contenu, ...dimensions } : undefined;
};

/** A longer side is reduced, when the format allows it. */
const MAX_COTE = 2_000;
const convertir = async (sorte: DemandeImage['sorte'], image: Buffer, lieu = atelier): Promise<Buffer | undefined> => {
  const converti = await lieu.faire({ sorte, image, maxCote: MAX_COTE }).catch((error: unknown) => {
    // Too long, too big, or of another type than announced: the sender gets the same answer.
    if (error instanceof TravailInterrompu || (error instanceof Error && error.name === 'Error')) return undefined;
    throw error;
  });
  return converti && Buffer.from(converti.buffer, converti.byteOffset, converti.byteLength);
};

const duHeic = async (image: Buffer): Promise<ImageMontrable | undefined> => {
  const pixels = dimensionsHeic(image);
  if (pixels === undefined || pixels > MAX_PIXELS) return undefined;
  const converti = await convertir('heic', image);
  return converti && mesurer('image/jpeg', converti);
};
/** Reads a BMP; a rare kind is kept unchanged, because browsers show it while paper cannot. */
const duBmp = async (image: Buffer): Promise<ImageMontrable | undefined> => {
  const telle = mesurer('image/bmp', image);
  const converti = telle && (await convertir('bmp', image));
  return (converti && mesurer('image/png', converti)) ?? telle;
};

/**
 * An image that every browser shows, without its metadata (place, camera): HEIC becomes JPEG and BMP becomes PNG, in
 * another process; the others keep their format.
 * @returns undefined for an unknown image, or one too large to be read
 */
export const rendreMontrable = async (image: Buffer): Promise<ImageMontrable | undefined> => {
  const mime = sorteDe(image);
  if (!mime) return undefined;
  if (mime === 'image/heic') return duHeic(image);
  if (mime === 'image/bmp') return duBmp(image);
  const nue = ['image/png', 'image/jpeg', 'image/webp'].includes(mime) ? sansMetadonnees(image) : image;
  return nue && mesurer(mime, nue);
};

/** The most pixels on paper, where images are decoded with their opacity: a picture of a note is smaller. */
const MAX_PIXELS_PAPIER = 30_000_000;
const convertirPourPapier = async (sorte: 'webp' | 'gif', image: Buffer): Promise<ImageMontrable | undefined> => {
  const telle = mesurer(`image/${sorte}`, image);
  if (!telle || telle.largeur * telle.hauteur > MAX_PIXELS_PAPIER) return undefined;
  const converti = await convertir(sorte, image, atelierPapier);
  const mime = converti && sorteDe(converti);
  return mime ? mesurer(mime, converti) : undefined;
};
/**
 * The image in a format that paper takes (pdfmake prints PNG and JPEG): those stay unchanged; WebP and GIF, the first
 * image of an animation, are put on white; BMP and HEIC are handled by `rendreMontrable`. Converted in another process,
 * at most 2 000 pixels per side.
 * @returns undefined for an unreadable image: a mention replaces it
 */
export const rendreImprimable = async (image: Buffer): Promise<ImageMontrable | undefined> => {
  const mime = sorteDe(image);
  if (mime === 'image/webp') return convertirPourPapier('webp', image);
  if (mime === 'image/gif') return convertirPourPapier('gif', image);
  const montrable = await rendreMontrable(image);
  return montrable?.mime === 'image/bmp' ? undefined : montrable;
};
