import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file to put in an archive; its content is read when it is written. */
export type EntreeAEcrire = { readonly nom: string; readonly contenu: Iterable<Buffer> | AsyncIterable<Buffer> };

type Ecrite = {
  readonly nom: Buffer;
  readonly position: number;
  readonly crc: number;
  readonly taille: number;
  readonly compressee: number;
};

const MAX_ZIP = 0xffff_fffe;
const VERSION = 20;
/** Bit 3: sizes follow the data; bit 11: names in UTF-8. */
const DRAPEAUX = 0x0808;
const DEFLATE = 8;
/** 1 January 1980, the earliest date a zip knows: the same content gives the same archive. */
const DATE = 0x0021;

const entier16 = (...valeurs: readonly number[]): Buffer => {
  const octets = Buffer.alloc(valeurs.length * 2);
  valeurs.forEach((valeur, i) => octets.writeUInt16LE(valeur, i * 2));
  return octets;
};
const entier32 = (...valeurs: readonly number[]): Buffer => {
  const octets = Buffer.alloc(valeurs.length * 4);
  valeurs.forEach((valeur, i) => octets.writeUInt32LE(valeur, i * 4));
  return octets;
};

const enTeteLocal = (nom: Buffer): Buffer =>
  Buffer.concat([
    entier32(0x04034b50),
    entier16(VERSION, DRAPEAUX, DEFLATE, 0, DATE),
    entier32(0, 0, 0),
    entier16(nom.length, 0),
    nom,
  ]);

const enTeteCentral = ({ nom, position, crc, taille, compressee }: Ecrite): Buffer =>
  Buffer.concat([
    entier32(0x02014b50),
    entier16(VERSION, VERSION, DRAPEAUX, DEFLATE, 0, DATE),
    entier32(crc, compressee, taille),
    entier16(nom.length, 0, 0, 0, 0),
    entier32(0, position),
    nom,
  ]);

async function* ecrire(entrees: Iterable<EntreeAEcrire> | AsyncIterable<EntreeAEcrire>): AsyncGenerator<Buffer, void> {
  const ecrites: Ecrite[] = [];
  let position = 0;
  for await (const { nom: texte, contenu } of entrees) {
    const nom = Buffer.from(texte);
    const debut = position;
    const local = enTeteLocal(nom);
    position += local.length;
    yield local;
    let [crc, taille, compressee] = [0, 0, 0];
    const mesure = async function* (): AsyncGenerator<Buffer, void> {
      for await (const morceau of contenu) {
        crc = crc32(morceau, crc);
        taille += morceau.length;
        yield morceau;
      }
    };
    const source = Readable.from(mesure(), { objectMode: true, highWaterMark: 2 });
    const deflate = createDeflateRaw();
    source.on('error', (error) => deflate.destroy(error));
    for await (const morceau of source.pipe(deflate) as AsyncIterable<Buffer>) {
      compressee += morceau.length;
      yield morceau;
    }
    yield Buffer.concat([entier32(0x08074b50, crc, compressee, taille)]);
    position += compressee + 16;
    if (position > MAX_ZIP || taille > MAX_ZIP) throw new Error('archive larger than 4 GB');
    ecrites.push({ nom, position: debut, crc, taille, compressee });
  }
  const repertoire = Buffer.concat(ecrites.map(enTeteCentral));
  yield repertoire;
  yield Buffer.concat([
    entier32(0x06054b50),
    entier16(0, 0, ecrites.length, ecrites.length),
    entier32(repertoire.length, position),
    entier16(0),
  ]);
}

/** Writes a zip as it is read, holding one piece of one entry at a time. At most 65 535 entries and 4 GB. */
export const ecrireZip = (entrees: Iterable<EntreeAEcrire> | AsyncIterable<EntreeAEcrire>): Readable =>
  Readable.from(ecrire(entrees), { objectMode: false });
