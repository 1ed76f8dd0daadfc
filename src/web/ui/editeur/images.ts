import { dessinerImage } from '#web/lib/fichiers/reduire-image.ts';

/** Longest side, in pixels: larger images are reduced. */
const MAX_COTE = 2000;
/** Size under which a GIF is kept unchanged, because it may be animated. */
const MAX_GIF = 1024 * 1024;

const EXTENSIONS: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jfif: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heic',
};
const TYPES = new Set(Object.values(EXTENSIONS));
/** Image types of COM-64, written as in `<input accept>`. */
export const IMAGES_ACCEPTEES = [
  ...TYPES,
  'image/heif',
  ...Object.keys(EXTENSIONS).map((extension) => `.${extension}`),
].join(',');
const TYPES_EN_CLAIR = 'JPEG, PNG, GIF, BMP, WebP ou HEIC';

/** The type of an image file; Windows gives none to a HEIC, so its extension tells. Null for any other file. */
const typeImage = ({ name, type }: Pick<File, 'name' | 'type'>): string | null => {
  const declare = type === 'image/heif' ? 'image/heic' : type;
  if (TYPES.has(declare)) return declare;
  return EXTENSIONS[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? null;
};

/**
 * Asks the server for an image that this browser cannot read. @returns a `data:` address, small enough and without
 * metadata
 */
export type Convertir = (fichier: File) => Promise<string>;

export class ImageRefusee extends Error {
  constructor(phrase: string) {
    super(phrase);
    this.name = 'ImageRefusee';
  }
}

const enAdresse = (octets: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const lecteur = new FileReader();
    lecteur.addEventListener('load', () => resolve(lecteur.result as string));
    lecteur.addEventListener('error', () => reject(new ImageRefusee('Cette image n’a pas pu être lue.')));
    lecteur.readAsDataURL(octets);
  });

const dessiner = (octets: Blob) =>
  dessinerImage(octets, { cote: MAX_COTE, types: ['image/webp', 'image/jpeg'], qualite: 0.82 });

/**
 * Prepares an image for a note: 2000 px at most, encoded again, as a `data:` address.
 * @throws ImageRefusee with the sentence to show
 */
export const preparerImage = async (fichier: File, convertir?: Convertir): Promise<string> => {
  const type = typeImage(fichier);
  if (type === null) throw new ImageRefusee(`«\u00a0${fichier.name}\u00a0» n’est pas une image ${TYPES_EN_CLAIR}.`);
  if (type === 'image/gif' && fichier.size <= MAX_GIF) return enAdresse(new Blob([fichier], { type }));
  const dessinee = await dessiner(fichier);
  if (dessinee) return enAdresse(dessinee);
  if (!convertir) throw new ImageRefusee(`«\u00a0${fichier.name}\u00a0» ne peut pas être lue par ce navigateur.`);
  return convertir(fichier);
};

/** The image files in a paste or a drop. */
export const imagesDe = (donnees: DataTransfer | null): File[] =>
  [...(donnees?.files ?? [])].filter((fichier) => typeImage(fichier) !== null || fichier.type.startsWith('image/'));
