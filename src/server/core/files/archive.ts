import { setImmediate as laisserPasser } from 'node:timers/promises';
import { createInflateRaw, inflateRawSync } from 'node:zlib';

export type EntreeZip = {
  readonly nom: string;
  /** The position of its compressed bytes. */
  readonly debut: number;
  readonly fin: number;
  readonly compresse: boolean;
  /** The uncompressed size in bytes announced by the directory, which the reading enforces. */
  readonly taille: number;
  readonly crc: number;
};
export type RefusZip = 'ILLISIBLE' | 'CHIFFREE' | 'TROP_DE_FICHIERS' | 'BOMBE';

export class ZipRefuse extends Error {
  readonly motif: RefusZip;
  /** How many bytes were decompressed before the refusal. */
  readonly octetsOuverts: number;
  constructor(motif: RefusZip, octetsOuverts = 0) {
    super(`zip refused: ${motif}`);
    this.name = 'ZipRefuse';
    this.motif = motif;
    this.octetsOuverts = octetsOuverts;
  }
}

/** The most entries in one archive (COM-114). */
export const MAX_ENTREES = 2_000;
/**
 * The largest compression ratio: the texts of a spreadsheet reach forty, and only a bomb exceeds a hundred once big.
 */
const MAX_RAPPORT = 100;
const SANS_RAPPORT = 20 * 1024 * 1024;
/** An entry of at most this size is decompressed at once, because a stream would cost more. */
const PETITE = 64 * 1024;
const TAILLES_APRES = 8;
const TAILLE_AILLEURS = 0xffffffff;
const FIN_REPERTOIRE = 0x06054b50;
const ENTREE = 0x02014b50;
const ENTETE_LOCAL = 0x04034b50;
/** The end record has 22 bytes and a comment of at most 65 535. */
const RECHERCHE = 22 + 65_535;

const trouverFin = (zip: Buffer): number => {
  for (let i = zip.length - 22; i >= Math.max(0, zip.length - RECHERCHE); i--)
    if (zip.readUInt32LE(i) === FIN_REPERTOIRE) return i;
  throw new ZipRefuse('ILLISIBLE');
};

/**
 * Checks that the local header agrees with the directory, so that a program reading from the beginning sees the same
 * file.
 * @throws {ZipRefuse}
 */
const lireEnteteLocal = (zip: Buffer, local: number, repertoire: Buffer): number => {
  if (zip.readUInt32LE(local) !== ENTETE_LOCAL) throw new ZipRefuse('ILLISIBLE');
  const debutNom = local + 30;
  const finNom = debutNom + zip.readUInt16LE(local + 26);
  const memeNom = zip.subarray(debutNom, finNom).equals(repertoire.subarray(46, 46 + repertoire.readUInt16LE(28)));
  const memeMethode = zip.readUInt16LE(local + 8) === repertoire.readUInt16LE(10);
  // A streaming writer puts the sizes after the bytes, or reserves room for bigger ones: they are absent here.
  const sansTailles =
    (zip.readUInt16LE(local + 6) & TAILLES_APRES) !== 0 || zip.readUInt32LE(local + 18) === TAILLE_AILLEURS;
  const memesTailles = sansTailles || zip.subarray(local + 18, local + 26).equals(repertoire.subarray(20, 28));
  if (!memeNom || !memeMethode || !memesTailles) throw new ZipRefuse('ILLISIBLE');
  return finNom + zip.readUInt16LE(local + 28);
};

type Placee = EntreeZip & { readonly local: number };
const lireEntree = (zip: Buffer, position: number): { entree: Placee; suivante: number } => {
  if (zip.readUInt32LE(position) !== ENTREE) throw new ZipRefuse('ILLISIBLE');
  const drapeaux = zip.readUInt16LE(position + 8);
  const methode = zip.readUInt16LE(position + 10);
  const [comprimee, taille] = [zip.readUInt32LE(position + 20), zip.readUInt32LE(position + 24)];
  const finNom = position + 46 + zip.readUInt16LE(position + 28);
  const local = zip.readUInt32LE(position + 42);
  // Bit 0: the entry is encrypted, so its content is unknown.
  if (drapeaux & 1) throw new ZipRefuse('CHIFFREE');
  if (methode !== 0 && methode !== 8) throw new ZipRefuse('ILLISIBLE');
  const debut = lireEnteteLocal(zip, local, zip.subarray(position));
  // Zip64 sizes (0xffffffff) end here too: no accepted file is that big.
  if (debut + comprimee > zip.length || (methode === 0 && taille !== comprimee)) throw new ZipRefuse('ILLISIBLE');
  return {
    entree: {
      nom: zip.toString('utf8', position + 46, finNom),
      local,
      debut,
      fin: debut + comprimee,
      compresse: methode === 8,
      taille,
      crc: zip.readUInt32LE(position + 16),
    },
    suivante: finNom + zip.readUInt16LE(position + 30) + zip.readUInt16LE(position + 32),
  };
};

/** Refuses bytes shared by several entries, by which a small archive opens into a huge one. @throws {ZipRefuse} */
const refuserChevauchement = (entrees: readonly Placee[], repertoire: number): void => {
  let fin = 0;
  for (const entree of entrees.toSorted((a, b) => a.local - b.local)) {
    if (entree.local < fin) throw new ZipRefuse('BOMBE');
    fin = entree.fin;
  }
  if (fin > repertoire) throw new ZipRefuse('ILLISIBLE');
};

/** The entries of a zip's directory, without decompressing any. @throws {ZipRefuse} */
export const lireEntrees = (zip: Buffer): EntreeZip[] => {
  try {
    const fin = trouverFin(zip);
    const nombre = zip.readUInt16LE(fin + 10);
    const repertoire = zip.readUInt32LE(fin + 16);
    if (nombre > MAX_ENTREES) throw new ZipRefuse('TROP_DE_FICHIERS');
    const entrees: Placee[] = [];
    let position = repertoire;
    for (let i = 0; i < nombre; i++) {
      const { entree, suivante } = lireEntree(zip, position);
      entrees.push(entree);
      position = suivante;
    }
    // The directory has more entries than it announces, and another program would open them.
    if (position !== repertoire + zip.readUInt32LE(fin + 12)) throw new ZipRefuse('ILLISIBLE');
    refuserChevauchement(entrees, repertoire);
    return entrees;
  } catch (error) {
    // An offset beyond the end of the buffer.
    throw error instanceof RangeError ? new ZipRefuse('ILLISIBLE') : error;
  }
};

const ouvrirPetite = (donnees: Buffer, taille: number): Buffer => {
  try {
    return inflateRawSync(donnees, { chunkSize: Math.max(64, taille + 1), maxOutputLength: taille + 1 });
  } catch (error) {
    throw new ZipRefuse((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'BOMBE' : 'ILLISIBLE', taille);
  }
};

async function* ouvrirGrande(donnees: Buffer): AsyncGenerator<Buffer, void> {
  const flux = createInflateRaw({ chunkSize: 65_536 });
  flux.end(donnees);
  try {
    for await (const morceau of flux as AsyncIterable<Buffer>) yield morceau;
  } catch {
    throw new ZipRefuse('ILLISIBLE');
  }
}

/**
 * The bytes of one entry, piece by piece.
 * @throws {ZipRefuse} when they do not match the method, or exceed the announced size
 */
export async function* decompresserEntree(zip: Buffer, entree: EntreeZip): AsyncGenerator<Buffer, void> {
  const { debut, fin, compresse, taille } = entree;
  const donnees = zip.subarray(debut, fin);
  if (!compresse) {
    yield donnees;
    return;
  }
  let ouverts = 0;
  const petite = taille <= PETITE && donnees.length <= PETITE;
  for await (const morceau of petite ? [ouvrirPetite(donnees, taille)] : ouvrirGrande(donnees)) {
    ouverts += morceau.length;
    if (ouverts > taille) throw new ZipRefuse('BOMBE', ouverts);
    yield morceau;
  }
  if (ouverts !== taille) throw new ZipRefuse('ILLISIBLE', ouverts);
}

/** Checks the announcements of the directory, before anything is decompressed. @throws {ZipRefuse} */
const refuserAnnonce = (zip: Buffer, entrees: readonly EntreeZip[], budget: number): void => {
  const annonces = entrees.reduce((somme, { taille }) => somme + taille, 0);
  if (annonces > budget || (annonces > SANS_RAPPORT && annonces > MAX_RAPPORT * zip.length))
    throw new ZipRefuse('BOMBE');
};

/** How many bytes are decompressed before the event loop gets a turn. */
const OCTETS_D_UNE_TRAITE = 4 * 1024 * 1024;
const ENTREES_D_UNE_TRAITE = 100;

/**
 * Decompresses everything without keeping anything, the only way to know that an archive matches its directory. The
 * announced figures are checked first: number of entries, total size, compression ratio, no shared bytes (COM-114).
 * @param budget bytes, all entries together
 * @param voirDebut receives the first bytes of each entry
 * @throws {ZipRefuse}
 */
export const verifierZip = async (
  zip: Buffer,
  budget: number,
  voirDebut: (entree: EntreeZip, debut: Buffer) => void = () => {},
): Promise<EntreeZip[]> => {
  const entrees = lireEntrees(zip);
  refuserAnnonce(zip, entrees, budget);
  let [octets, ouvertes] = [0, 0];
  for (const entree of entrees) {
    let debut = true;
    for await (const morceau of decompresserEntree(zip, entree)) {
      if (debut) voirDebut(entree, morceau);
      debut = false;
      octets += morceau.length;
    }
    ouvertes += 1;
    if (octets < OCTETS_D_UNE_TRAITE && ouvertes < ENTREES_D_UNE_TRAITE) continue;
    await laisserPasser();
    [octets, ouvertes] = [0, 0];
  }
  return entrees;
};

const enTete = (signature: number, { nom, debut, fin, compresse, taille, crc }: EntreeZip, place?: number): Buffer => {
  const texte = Buffer.from(nom);
  const ecrit = Buffer.alloc(place === undefined ? 30 : 46);
  ecrit.writeUInt32LE(signature, 0);
  const commun = place === undefined ? 4 : 6;
  ecrit.writeUInt16LE(20, commun);
  // Flag: the name is in UTF-8.
  ecrit.writeUInt16LE(0x800, commun + 2);
  ecrit.writeUInt16LE(compresse ? 8 : 0, commun + 4);
  for (const [rang, valeur] of [crc, fin - debut, taille].entries())
    ecrit.writeUInt32LE(valeur, commun + 10 + 4 * rang);
  ecrit.writeUInt16LE(texte.length, commun + 22);
  if (place !== undefined) ecrit.writeUInt32LE(place, 42);
  return Buffer.concat([ecrit, texte]);
};

/** A zip with these entries only, their bytes unchanged, so that a reader opens exactly what was verified. */
export const garderEntrees = (zip: Buffer, entrees: readonly EntreeZip[]): Buffer => {
  const [corps, repertoire]: [Buffer[], Buffer[]] = [[], []];
  let place = 0;
  for (const entree of entrees) {
    const octets = Buffer.concat([enTete(ENTETE_LOCAL, entree), zip.subarray(entree.debut, entree.fin)]);
    repertoire.push(enTete(ENTREE, entree, place));
    corps.push(octets);
    place += octets.length;
  }
  const index = Buffer.concat(repertoire);
  const fin = Buffer.alloc(22);
  fin.writeUInt32LE(FIN_REPERTOIRE, 0);
  fin.writeUInt16LE(entrees.length, 8);
  fin.writeUInt16LE(entrees.length, 10);
  fin.writeUInt32LE(index.length, 12);
  fin.writeUInt32LE(place, 16);
  return Buffer.concat([...corps, index, fin]);
};
