import { reduirePixels, type Pixels } from './pixels.ts';

/**
 * Reads an ordinary BMP (24 or 32 bits, uncompressed), reduced by a whole factor beyond `maxCote`.
 * @throws RangeError when it is of another kind, or truncated
 */
export const lireBmp = (image: Buffer, maxCote: number): Pixels => {
  const [debut, largeur, hauteurSignee] = [image.readUInt32LE(10), image.readInt32LE(18), image.readInt32LE(22)];
  const [bits, compression] = [image.readUInt16LE(28), image.readUInt32LE(30)];
  if ((bits !== 24 && bits !== 32) || compression !== 0 || largeur <= 0 || hauteurSignee === 0)
    throw new RangeError('another sort of BMP');
  const hauteur = Math.abs(hauteurSignee);
  const pas = ((bits * largeur + 31) >> 5) << 2;
  if (debut + pas * hauteur > image.length) throw new RangeError('cut short');
  const octet = (x: number, y: number, couleur: number): number =>
    // Rows go from bottom to top unless the height is negative; blue comes first.
    image[debut + (hauteurSignee > 0 ? hauteur - 1 - y : y) * pas + x * (bits / 8) + 2 - couleur] ?? 0;
  return reduirePixels({ largeur, hauteur, octet }, maxCote);
};
