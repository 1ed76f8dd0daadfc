type Dimensions = { readonly largeur: number; readonly hauteur: number };

const dimensionsJpeg = (image: Buffer): Dimensions | undefined => {
  for (let i = 2; i + 9 < image.length;) {
    if (image[i] !== 0xff) return undefined;
    const marque = image[i + 1] ?? 0;
    // SOF0 to SOF15, except DHT, JPG and DAC.
    if (marque >= 0xc0 && marque <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marque))
      return { hauteur: image.readUInt16BE(i + 5), largeur: image.readUInt16BE(i + 7) };
    if (marque === 0xff) i += 1;
    else i += 2 + image.readUInt16BE(i + 2);
  }
  return undefined;
};

const dimensionsWebp = (image: Buffer): Dimensions | undefined => {
  switch (image.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { largeur: image.readUIntLE(24, 3) + 1, hauteur: image.readUIntLE(27, 3) + 1 };
    case 'VP8L':
      return { largeur: (image.readUInt16LE(21) & 0x3fff) + 1, hauteur: ((image.readUInt32LE(21) >> 14) & 0x3fff) + 1 };
    case 'VP8 ':
      return { largeur: image.readUInt16LE(26) & 0x3fff, hauteur: image.readUInt16LE(28) & 0x3fff };
    default:
      return undefined;
  }
};

/** The formats whose header we read. */
export const IMAGES_MESUREES: ReadonlySet<string> = new Set([
  'image/png',
  'image/apng',
  'image/gif',
  'image/bmp',
  'image/jpeg',
  'image/webp',
]);

/** The dimensions in the header of an image; undefined for a broken header. */
export const dimensionsImage = (mime: string, image: Buffer): Dimensions | undefined => {
  try {
    switch (mime) {
      case 'image/png':
      case 'image/apng':
        return image.toString('latin1', 12, 16) === 'IHDR'
          ? { largeur: image.readUInt32BE(16), hauteur: image.readUInt32BE(20) }
          : undefined;
      case 'image/gif':
        return { largeur: image.readUInt16LE(6), hauteur: image.readUInt16LE(8) };
      case 'image/bmp':
        return { largeur: Math.abs(image.readInt32LE(18)), hauteur: Math.abs(image.readInt32LE(22)) };
      case 'image/jpeg':
        return dimensionsJpeg(image);
      case 'image/webp':
        return dimensionsWebp(image);
      default:
        return undefined;
    }
  } catch {
    return undefined;
  }
};
