/** The longest side of a photo: enough to see a shelf, a few hundred kilobytes. */
const MAX_COTE = 1600;

type OptionsDessin = {
  /** The longest side, in pixels. */
  cote: number;
  /** Types in order of preference: the first one this browser can write is used. */
  types: readonly ('image/webp' | 'image/jpeg' | 'image/png')[];
  qualite?: number;
};

const enOctets = (toile: HTMLCanvasElement, type: string, qualite: number) =>
  new Promise<Blob | null>((resolve) => {
    toile.toBlob(resolve, type, qualite);
  });

/**
 * Draws an image upright, within the size limit, and without its GPS place or camera data.
 * @returns null when this browser cannot read the image
 */
export const dessinerImage = async (
  fichier: Blob,
  { cote, types, qualite = 0.85 }: OptionsDessin,
): Promise<Blob | null> => {
  const image = await createImageBitmap(fichier, { imageOrientation: 'from-image' }).catch(() => null);
  if (!image) return null;
  const echelle = Math.min(1, cote / Math.max(image.width, image.height));
  const toile = document.createElement('canvas');
  toile.width = Math.max(1, Math.round(image.width * echelle));
  toile.height = Math.max(1, Math.round(image.height * echelle));
  toile.getContext('2d')?.drawImage(image, 0, 0, toile.width, toile.height);
  image.close();
  for (const type of types) {
    const octets = await enOctets(toile, type, qualite);
    // A browser that cannot write a type writes PNG instead.
    if (octets?.type === type) return octets;
  }
  return null;
};

/**
 * Reduces a photo and removes its GPS place. An image that the browser cannot draw is sent unchanged: the server
 * refuses it.
 */
export const reduireImage = async (fichier: File): Promise<File> => {
  const octets = await dessinerImage(fichier, { cote: MAX_COTE, types: ['image/jpeg'] });
  return octets ? new File([octets], 'photo.jpg', { type: 'image/jpeg' }) : fichier;
};

const COTE_VIGNETTE = 320;
/** The server's limit for a thumbnail. */
const MAX_OCTETS_VIGNETTE = 64 * 1024;

/** Thumbnail of an image for a list, in base64; null when the file is not an image. */
export const vignetteDe = async (fichier: File): Promise<string | null> => {
  if (!fichier.type.startsWith('image/')) return null;
  const octets = await dessinerImage(fichier, {
    cote: COTE_VIGNETTE,
    types: ['image/webp', 'image/jpeg'],
    qualite: 0.8,
  });
  if (!octets || octets.size > MAX_OCTETS_VIGNETTE) return null;
  const lettres = Array.from(new Uint8Array(await octets.arrayBuffer()), (octet) => String.fromCharCode(octet));
  return btoa(lettres.join(''));
};
