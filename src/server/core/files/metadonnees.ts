/** The JPEG segments with metadata: place, camera, author. ICC profiles and JFIF headers are kept. */
const SEGMENTS_JPEG: ReadonlySet<number> = new Set([0xe1, 0xed, 0xfe]);
const MORCEAUX_PNG: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME']);
const MORCEAUX_WEBP: ReadonlySet<string> = new Set(['EXIF', 'XMP ']);
/** The flags of VP8X that announce EXIF and XMP. */
const DRAPEAUX_WEBP = 0x0c;

/** The most chunks of an image: an honest one has a few thousand, and millions would cost hundreds of megabytes. */
const MAX_MORCEAUX = 20_000;
const garder = (gardes: Buffer[], ...morceaux: readonly Buffer[]): void => {
  if (gardes.push(...morceaux) > MAX_MORCEAUX) throw new RangeError('too many pieces');
};

const ORIENTATION = 0x0112;
/** The orientation in an EXIF segment. @returns undefined without one, or for the usual one */
const orientationDe = (segment: Buffer): number | undefined => {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return undefined;
  const tiff = segment.subarray(10);
  const petit = tiff.toString('latin1', 0, 2) === 'II';
  const deux = (i: number): number => (petit ? tiff.readUInt16LE(i) : tiff.readUInt16BE(i));
  const debut = petit ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let n = 0, i = debut + 2; n < deux(debut); n += 1, i += 12)
    if (deux(i) === ORIENTATION) return deux(i + 8) >= 2 && deux(i + 8) <= 8 ? deux(i + 8) : undefined;
  return undefined;
};
/** An EXIF segment with only the orientation, without which an upright photo would lie on its side. */
const segmentOrientation = (segment: Buffer): Buffer[] => {
  let orientation: number | undefined;
  try {
    orientation = orientationDe(segment);
  } catch {
    // A broken segment gives no orientation.
  }
  if (orientation === undefined) return [];
  const seul = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010000000000000000', 'hex');
  seul.writeUInt16BE(orientation, 28);
  return [seul];
};

/** The end of the compressed picture that begins at `i`: the next marker that is not part of it. */
const finDuBalayage = (image: Buffer, debut: number): number => {
  for (let i = debut; ;) {
    i = image.indexOf(0xff, i);
    const marque = i < 0 ? undefined : image[i + 1];
    // A truncated photo is better than none.
    if (marque === undefined) return image.length;
    if (marque === 0xff) i += 1;
    else if (marque === 0 || (marque >= 0xd0 && marque <= 0xd7)) i += 2;
    else return i;
  }
};

const jpeg = (image: Buffer): Buffer => {
  const gardes = [image.subarray(0, 2)];
  let i = 2;
  for (;;) {
    if (image[i] !== 0xff) throw new RangeError('not a segment');
    const marque = image.readUInt8(i + 1);
    // Drops the pictures that telephones append after the end, with their own place and date.
    if (marque === 0xd9) return Buffer.concat([...gardes, image.subarray(i, i + 2)]);
    const entete = i + 2 + image.readUInt16BE(i + 2);
    const fin = marque === 0xda ? finDuBalayage(image, entete) : entete;
    if (!SEGMENTS_JPEG.has(marque)) garder(gardes, image.subarray(i, fin));
    else if (marque === 0xe1) garder(gardes, ...segmentOrientation(image.subarray(i, fin)));
    if (marque === 0xda && fin === image.length) return Buffer.concat(gardes);
    i = fin;
  }
};

const png = (image: Buffer): Buffer => {
  const gardes = [image.subarray(0, 8)];
  for (let i = 8; i < image.length;) {
    const fin = i + 12 + image.readUInt32BE(i);
    if (fin > image.length) throw new RangeError('cut short');
    const nom = image.toString('latin1', i + 4, i + 8);
    if (!MORCEAUX_PNG.has(nom)) garder(gardes, image.subarray(i, fin));
    if (nom === 'IEND') break;
    i = fin;
  }
  return Buffer.concat(gardes);
};

const webp = (image: Buffer): Buffer => {
  const gardes: Buffer[] = [];
  for (let i = 12; i < image.length;) {
    const nom = image.toString('latin1', i, i + 4);
    const taille = image.readUInt32LE(i + 4);
    const fin = i + 8 + taille + (taille % 2);
    if (fin > image.length) throw new RangeError('cut short');
    const morceau = Buffer.from(image.subarray(i, fin));
    if (nom === 'VP8X') morceau.writeUInt8(morceau.readUInt8(8) & ~DRAPEAUX_WEBP, 8);
    if (!MORCEAUX_WEBP.has(nom)) garder(gardes, morceau);
    i = fin;
  }
  const contenu = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...gardes]);
  const entete = Buffer.from('RIFF\0\0\0\0', 'latin1');
  entete.writeUInt32LE(contenu.length, 4);
  return Buffer.concat([entete, contenu]);
};

/**
 * A PNG, JPEG or WebP image without its metadata (place, camera, comments).
 * @returns undefined for another format, or for an image that cannot be read through
 */
export const sansMetadonnees = (image: Buffer): Buffer | undefined => {
  try {
    if (image.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return png(image);
    if (image.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return jpeg(image);
    if (image.toString('latin1', 0, 4) === 'RIFF' && image.toString('latin1', 8, 12) === 'WEBP') return webp(image);
    return undefined;
  } catch {
    return undefined;
  }
};
