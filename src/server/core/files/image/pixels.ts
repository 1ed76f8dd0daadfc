import { crc32, deflateSync } from 'node:zlib';

export type Pixels = {
  readonly largeur: number;
  readonly hauteur: number;
  /** Red, green, blue of each pixel, row by row. */
  readonly rvb: Buffer;
};

type Lecture = {
  readonly largeur: number;
  readonly hauteur: number;
  /** One colour (0 red, 1 green, 2 blue) of one pixel. */
  readonly octet: (x: number, y: number, couleur: number) => number;
};

/**
 * Reads a picture pixel by pixel, reduced by a whole factor beyond `maxCote`.
 * @param maxCote pixels of its longer side
 */
export const reduirePixels = ({ largeur, hauteur, octet }: Lecture, maxCote: number): Pixels => {
  const facteur = Math.ceil(Math.max(largeur, hauteur) / maxCote);
  const [l, h] = [Math.floor(largeur / facteur) || 1, Math.floor(hauteur / facteur) || 1];
  const rvb = Buffer.alloc(l * h * 3);
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

const BLANC = 255;
/** The pixels from red, green, blue and opacity, put on white because paper has no transparency. */
export const aplatirPixels = (
  { width, height, data }: { width: number; height: number; data: ArrayLike<number> },
  maxCote: number,
): Pixels =>
  reduirePixels(
    {
      largeur: width,
      hauteur: height,
      octet: (x, y, couleur) => {
        const place = (y * width + x) * 4;
        const opacite = (data[place + 3] ?? 0) / BLANC;
        return (data[place + couleur] ?? 0) * opacite + BLANC * (1 - opacite);
      },
    },
    maxCote,
  );

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
  // Eight bits per colour, red green blue.
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
