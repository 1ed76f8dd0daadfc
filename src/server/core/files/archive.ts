import { createInflateRaw } from 'node:zlib';

/** The real content of a zip: the sizes of its directory are never believed. */
export type EntreeZip = {
  readonly nom: string;
  readonly debut: number;
  readonly fin: number;
  readonly compresse: boolean;
};
export type RefusZip = 'ILLISIBLE' | 'CHIFFREE' | 'BOMBE';

export class ZipRefuse extends Error {
  readonly motif: RefusZip;
  constructor(motif: RefusZip) {
    super(`zip refused: ${motif}`);
    this.name = 'ZipRefuse';
    this.motif = motif;
  }
}

const MAX_ENTREES = 10_000;
const FIN_REPERTOIRE = 0x06054b50;
const ENTREE = 0x02014b50;
const ENTETE_LOCAL = 0x04034b50;
/** The end record is 22 bytes and a comment of at most 65 535. */
const RECHERCHE = 22 + 65_535;

const trouverFin = (zip: Buffer): number => {
  for (let i = zip.length - 22; i >= Math.max(0, zip.length - RECHERCHE); i--)
    if (zip.readUInt32LE(i) === FIN_REPERTOIRE) return i;
  throw new ZipRefuse('ILLISIBLE');
};

const lireEntree = (zip: Buffer, position: number): { entree: EntreeZip; suivante: number } => {
  if (zip.readUInt32LE(position) !== ENTREE) throw new ZipRefuse('ILLISIBLE');
  const drapeaux = zip.readUInt16LE(position + 8);
  const methode = zip.readUInt16LE(position + 10);
  const taille = zip.readUInt32LE(position + 20);
  const finNom = position + 46 + zip.readUInt16LE(position + 28);
  const local = zip.readUInt32LE(position + 42);
  // Bit 0: encrypted, nothing can be said of the content.
  if (drapeaux & 1) throw new ZipRefuse('CHIFFREE');
  if (methode !== 0 && methode !== 8) throw new ZipRefuse('ILLISIBLE');
  if (zip.readUInt32LE(local) !== ENTETE_LOCAL) throw new ZipRefuse('ILLISIBLE');
  // Two names for one entry: a program reading the file from its beginning would open something else than what was
  // checked.
  if (!zip.subarray(local + 30, local + 30 + zip.readUInt16LE(local + 26)).equals(zip.subarray(position + 46, finNom)))
    throw new ZipRefuse('ILLISIBLE');
  const debut = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  // Zip64 sizes (0xffffffff) also end here: no accepted file is that big.
  if (debut + taille > zip.length) throw new ZipRefuse('ILLISIBLE');
  return {
    entree: { nom: zip.toString('utf8', position + 46, finNom), debut, fin: debut + taille, compresse: methode === 8 },
    suivante: finNom + zip.readUInt16LE(position + 30) + zip.readUInt16LE(position + 32),
  };
};

/** The entries of a zip's directory. @throws {ZipRefuse} */
export const lireEntrees = (zip: Buffer): EntreeZip[] => {
  try {
    const fin = trouverFin(zip);
    const nombre = zip.readUInt16LE(fin + 10);
    if (nombre > MAX_ENTREES) throw new ZipRefuse('BOMBE');
    const entrees: EntreeZip[] = [];
    for (let i = 0, position = zip.readUInt32LE(fin + 16); i < nombre; i++) {
      const { entree, suivante } = lireEntree(zip, position);
      entrees.push(entree);
      position = suivante;
    }
    return entrees;
  } catch (error) {
    // An offset past the end of the buffer.
    throw error instanceof RangeError ? new ZipRefuse('ILLISIBLE') : error;
  }
};

/** One entry's bytes, piece by piece. @throws {ZipRefuse} when they are not what the method says */
export async function* decompresser(zip: Buffer, { debut, fin, compresse }: EntreeZip): AsyncGenerator<Buffer, void> {
  const donnees = zip.subarray(debut, fin);
  if (!compresse) {
    yield donnees;
    return;
  }
  const flux = createInflateRaw({ chunkSize: 65_536 });
  flux.end(donnees);
  try {
    for await (const morceau of flux as AsyncIterable<Buffer>) yield morceau;
  } catch {
    throw new ZipRefuse('ILLISIBLE');
  }
}

/**
 * Inflates everything, keeping nothing: the only way to know what a zip costs to open.
 * @param budget bytes, all entries together
 * @throws {ZipRefuse}
 */
export const verifierZip = async (zip: Buffer, budget: number): Promise<EntreeZip[]> => {
  const entrees = lireEntrees(zip);
  let total = 0;
  for (const entree of entrees) {
    for await (const morceau of decompresser(zip, entree)) {
      total += morceau.length;
      if (total > budget) throw new ZipRefuse('BOMBE');
    }
  }
  return entrees;
};
