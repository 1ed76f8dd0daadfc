import { crc32, deflateSync } from 'node:zlib';

type Pixels = {
  readonly largeur: number;
  readonly hauteur: number;
  /** Red, green, blue, line by line. */ readonly rvb: Buffer;
};

/**
 * The picture of an ordinary BMP (24 or 32 bits, not compressed), made smaller by a whole factor when it passes `maxCote`.
 * @throws RangeError when it is another sort, or cut short
 */
export const lireBmp = (image: Buffer, maxCote: number): Pixels => {
  const [debut, largeur, hauteurSignee] = [image.readUInt32LE(10), image.readInt32LE(18), image.readInt32LE(22)];
  const [bits, compression] = [image.readUInt16LE(28), image.readUInt32LE(30)];
  if ((bits !== 24 && bits !== 32) || compression !== 0 || largeur <= 0 || hauteurSignee === 0)
    throw new RangeError('another sort of BMP');
  const hauteur = Math.abs(hauteurSignee);
  const pas = ((bits * largeur + 31) >> 5) << 2;
  if (debut + pas * hauteur > image.length) throw new RangeError('cut short');
  const facteur = Math.ceil(Math.max(largeur, hauteur) / maxCote);
  const [l, h] = [Math.floor(largeur / facteur) || 1, Math.floor(hauteur / facteur) || 1];
  const rvb = Buffer.alloc(l * h * 3);
  const octet = (x: number, y: number, couleur: number): number =>
    // Lines go up unless the height is negative; blue comes first.
    image[debut + (hauteurSignee > 0 ? hauteur - 1 - y : y) * pas + x * (bits / 8) + 2 - couleur] ?? 0;
  for (let y = 0; y < h; y += 1)
    for (let x = 0; x < l; x += 1)
      for (let couleur = 0; couleur < 3; couleur += 1) {
        let somme = 0;
        for (let dy = 0; dy < facteur; dy += 1)
          for (let dx = 0; dx < facteur; dx += 1)
            somme += octet(Math.min(x * facteur + dx, largeur - 1), Math.min(y * facteur + dy, hauteur - 1), couleur);
        rvb[(y * l + x) * 3 + couleur] = Math.round(somme / (facteur * facteur));
      }
  return { largeur: l, hauteur: h, rvb };
};

const morceau = (nom: string, donnees: Buffer): Buffer => {
  const tout = Buffer.alloc(donnees.length + 12);
  tout.writeUInt32BE(donnees.length, 0);
  tout.write(nom, 4, 'latin1');
  donnees.copy(tout, 8);
  tout.writeUInt32BE(crc32(tout.subarray(4, donnees.length + 8)), donnees.length + 8);
  return tout;
};

export const ecrirePng = ({ largeur, hauteur, rvb }: Pixels): Buffer => {
  const entete = Buffer.alloc(13);
  entete.writeUInt32BE(largeur, 0);
  entete.writeUInt32BE(hauteur, 4);
  // Eight bits a colour, red green blue.
  entete.set([8, 2], 8);
  const lignes = Buffer.alloc((largeur * 3 + 1) * hauteur);
  for (let y = 0; y < hauteur; y += 1)
    rvb.copy(lignes, y * (largeur * 3 + 1) + 1, y * largeur * 3, (y + 1) * largeur * 3);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    morceau('IHDR', entete),
    morceau('IDAT', deflateSync(lignes)),
    morceau('IEND', Buffer.alloc(0)),
  ]);
};
