import { crc32, deflateSync } from 'node:zlib';

const bloc = (nom: string, donnees: Buffer): Buffer => {
  const corps = Buffer.concat([Buffer.from(nom), donnees]);
  const [taille, controle] = [Buffer.alloc(4), Buffer.alloc(4)];
  taille.writeUInt32BE(donnees.length);
  controle.writeUInt32BE(crc32(corps));
  return Buffer.concat([taille, corps, controle]);
};

/** A grey picture (PNG) of this size, in pixels. */
export const unePhoto = (largeur: number, hauteur: number): Buffer => {
  const entete = Buffer.alloc(13);
  entete.writeUInt32BE(largeur, 0);
  entete.writeUInt32BE(hauteur, 4);
  // 8 bits, grey: one byte per pixel, and one more at the start of each line.
  entete[8] = 8;
  const lignes = Buffer.alloc((largeur + 1) * hauteur, 0);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    bloc('IHDR', entete),
    bloc('IDAT', deflateSync(lignes)),
    bloc('IEND', Buffer.alloc(0)),
  ]);
};
