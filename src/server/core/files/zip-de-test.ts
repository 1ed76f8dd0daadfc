import { crc32, deflateRawSync } from 'node:zlib';

const uint = (taille: 2 | 4, ...valeurs: readonly number[]): Buffer => {
  const octets = Buffer.alloc(valeurs.length * taille);
  valeurs.forEach((valeur, i) => octets.writeUIntLE(valeur, i * taille, taille));
  return octets;
};

/** Writes a zip for tests. @param tailleMentie the false uncompressed size that the directory gives to every entry */
export const zipDeTest = (
  entrees: Readonly<Record<string, string | Buffer>>,
  { tailleMentie, drapeaux = 0 }: { tailleMentie?: number; drapeaux?: number } = {},
): Buffer => {
  const corps: Buffer[] = [];
  const repertoire: Buffer[] = [];
  let position = 0;
  for (const [nom, contenu] of Object.entries(entrees)) {
    const clair = Buffer.from(contenu);
    const compresse = deflateRawSync(clair);
    const entete = Buffer.concat([
      uint(2, 20, drapeaux, 8, 0, 0),
      uint(4, crc32(clair), compresse.length, tailleMentie ?? clair.length),
      uint(2, Buffer.byteLength(nom), 0),
    ]);
    const local = Buffer.concat([uint(4, 0x04034b50), entete, Buffer.from(nom), compresse]);
    repertoire.push(
      Buffer.concat([
        uint(4, 0x02014b50),
        uint(2, 20),
        entete,
        uint(2, 0, 0, 0),
        uint(4, 0, position),
        Buffer.from(nom),
      ]),
    );
    corps.push(local);
    position += local.length;
  }
  const index = Buffer.concat(repertoire);
  const nombre = Object.keys(entrees).length;
  return Buffer.concat([
    ...corps,
    index,
    uint(4, 0x06054b50),
    uint(2, 0, 0, nombre, nombre),
    uint(4, index.length, position),
    uint(2, 0),
  ]);
};
