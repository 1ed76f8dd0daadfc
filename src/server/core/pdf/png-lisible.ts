import { inflateSync } from 'node:zlib';

/** Decoded twice over, it still fits in the memory of the worker that prints. */
const MAX_OCTETS = 64 * 1024 * 1024;

/**
 * Whether the pixels of a PNG can be read. pdfkit reads those with transparency after the call that draws them: it
 * cannot be caught, and takes the whole print with it.
 */
export const estPngLisible = (image: Buffer): boolean => {
  const pixels: Buffer[] = [];
  for (let i = 8; i + 12 <= image.length;) {
    const fin = i + 12 + image.readUInt32BE(i);
    if (image.toString('latin1', i + 4, i + 8) === 'IDAT') pixels.push(image.subarray(i + 8, fin - 4));
    i = fin;
  }
  try {
    return inflateSync(Buffer.concat(pixels), { maxOutputLength: MAX_OCTETS }).length > 0;
  } catch {
    return false;
  }
};
