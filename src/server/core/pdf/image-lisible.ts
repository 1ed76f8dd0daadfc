import { inflateSync } from 'node:zlib';

/** The largest decoded image: twice that still fits in the memory of the printing worker. */
const MAX_OCTETS = 64 * 1024 * 1024;
/** The most pixels: no phone takes a larger photo, and no PDF reader should have to draw one. */
const MAX_PIXELS = 60_000_000;

/** The number of samples per pixel of each PNG colour type, and its possible depths. */
const COULEURS: Readonly<Record<number, { readonly canaux: number; readonly bits: readonly number[] }>> = {
  0: { canaux: 1, bits: [1, 2, 4, 8, 16] },
  2: { canaux: 3, bits: [8, 16] },
  3: { canaux: 1, bits: [1, 2, 4, 8] },
  4: { canaux: 2, bits: [8, 16] },
  6: { canaux: 4, bits: [8, 16] },
};
/** The seven passes of an interlaced PNG: the start and the steps of each. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const UNE_PASSE = [[0, 0, 1, 1]] as const;

type EntetePng = { readonly largeur: number; readonly hauteur: number; readonly bitsParPixel: number };
/** The bytes of the pixels: each row, with its filter byte. */
const octetsAttendus = ({ largeur, hauteur, bitsParPixel }: EntetePng, entrelace: boolean): number =>
  (entrelace ? PASSES : UNE_PASSE).reduce((octets, [x, y, pasX, pasY]) => {
    const [colonnes, lignes] = [Math.ceil((largeur - x) / pasX), Math.ceil((hauteur - y) / pasY)];
    return colonnes > 0 && lignes > 0 ? octets + lignes * (1 + Math.ceil((colonnes * bitsParPixel) / 8)) : octets;
  }, 0);

/** The chunks of a PNG up to its end: name, then content. @throws RangeError when the file is cut */
const morceauxPng = (image: Buffer): (readonly [string, Buffer])[] => {
  const morceaux: (readonly [string, Buffer])[] = [];
  for (let i = 8; i + 12 <= image.length && morceaux.at(-1)?.[0] !== 'IEND';) {
    const debut = i + 8;
    const fin = debut + image.readUInt32BE(i);
    if (fin + 4 > image.length) throw new RangeError('cut PNG');
    morceaux.push([image.toString('latin1', i + 4, debut), image.subarray(debut, fin)]);
    i = fin + 4;
  }
  return morceaux;
};

const estPngLisible = (image: Buffer): boolean => {
  const morceaux = morceauxPng(image);
  const [nom, entete] = morceaux[0] ?? [];
  if (nom !== 'IHDR' || entete?.length !== 13 || morceaux.at(-1)?.[0] !== 'IEND') return false;
  const [bits, type, entrelacement] = [entete.readUInt8(8), entete.readUInt8(9), entete.readUInt8(12)];
  const couleur = COULEURS[type];
  if (!couleur?.bits.includes(bits) || entrelacement > 1) return false;
  if (
    type === 3 &&
    !morceaux.some(([typeDeMorceau, { length }]) => typeDeMorceau === 'PLTE' && length >= 3 && length % 3 === 0)
  )
    return false;
  const dimensions = { largeur: entete.readUInt32BE(0), hauteur: entete.readUInt32BE(4) };
  if (dimensions.largeur === 0 || dimensions.hauteur === 0) return false;
  const attendus = octetsAttendus({ ...dimensions, bitsParPixel: couleur.canaux * bits }, entrelacement === 1);
  if (attendus > MAX_OCTETS) return false;
  const pixels = Buffer.concat(
    morceaux.filter(([typeDeMorceau]) => typeDeMorceau === 'IDAT').map(([, contenu]) => contenu),
  );
  return inflateSync(pixels, { maxOutputLength: MAX_OCTETS }).length >= attendus;
};

/** Whether a marker is SOF0 to SOF15, except DHT, JPG and DAC. */
const estSof = (marque: number): boolean => marque >= 0xc0 && marque <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marque);
const SOS = 0xda;
const FIN_JPEG = Buffer.from('ffd9', 'hex');

/** Whether a JPEG gives its size and reaches its end, because it is embedded in a PDF unchanged. */
const estJpegLisible = (image: Buffer): boolean => {
  let mesure = false;
  for (let i = 2; i + 4 <= image.length;) {
    const marque = image.readUInt8(i + 1);
    // Fill bytes between two segments.
    if (image[i] !== 0xff || marque === 0xff || marque === 0) {
      i += 1;
      continue;
    }
    const debut = i + 4;
    if (estSof(marque)) {
      const [hauteur, largeur] = [image.readUInt16BE(debut + 1), image.readUInt16BE(debut + 3)];
      const pixels = hauteur * largeur;
      mesure = pixels > 0 && pixels <= MAX_PIXELS && [1, 3, 4].includes(image.readUInt8(debut + 5));
    }
    i += 2 + image.readUInt16BE(i + 2);
    if (marque === SOS) return mesure && image.includes(FIN_JPEG, i);
  }
  return false;
};

const DEBUT_PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const DEBUT_JPEG = Buffer.from('ffd8', 'hex');
const estLisible = (image: Buffer): boolean => {
  try {
    if (image.subarray(0, 8).equals(DEBUT_PNG)) return estPngLisible(image);
    return image.subarray(0, 2).equals(DEBUT_JPEG) && estJpegLisible(image);
  } catch {
    return false;
  }
};

const ADRESSE = /^data:[^,;]*;base64,/;
/**
 * Whether the image of a data address can be printed: a whole PNG or JPEG, by its bytes, of an acceptable size. pdfkit
 * reads the pixels of some images after the drawing call: its exception cannot be caught, and would ruin the whole
 * print (COM-102).
 */
export const estImageLisible = (adresse: string): boolean => {
  const [prefixe] = ADRESSE.exec(adresse) ?? [];
  return prefixe !== undefined && estLisible(Buffer.from(adresse.slice(prefixe.length), 'base64'));
};
