import { createHash, hash } from 'node:crypto';
import { createReadStream, readFileSync, statSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';

export type Empreinte = { readonly taille: number; readonly sha256: string };

/** Writes a file and says what was written: it survives a power cut after `durcir`. @throws when it already exists */
export const ecrireFlux = async (chemin: string, morceaux: AsyncIterable<Buffer>): Promise<Empreinte> => {
  const poignee = await open(chemin, 'wx', 0o600);
  const hache = createHash('sha256');
  let taille = 0;
  try {
    for await (const morceau of morceaux) {
      hache.update(morceau);
      taille += morceau.length;
      await poignee.writeFile(morceau);
    }
  } finally {
    await poignee.close();
  }
  return { taille, sha256: hache.digest('hex') };
};

const MORCEAU = 1024 * 1024;

const empreinteDOctets = (octets: Buffer): Empreinte => ({ taille: octets.length, sha256: hash('sha256', octets) });

/** @returns undefined when the file is more than one chunk */
const lirePetit = (de: string): Buffer | undefined => (statSync(de).size <= MORCEAU ? readFileSync(de) : undefined);

/** @throws when it already exists */
export const ecrireOctets = async (chemin: string, octets: Buffer): Promise<Empreinte> => {
  writeFileSync(chemin, octets, { flag: 'wx', mode: 0o600 });
  return empreinteDOctets(octets);
};

/** What becomes of the bytes on their way: sealed, opened, or nothing. */
export type Passage = {
  readonly octets: (octets: Buffer) => Buffer;
  readonly flux: (flux: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
};

/**
 * A cluster is thousands of small files: read and written at once, each takes a tenth of the time of a stream's seven
 * waits. Blocks the event loop: only for a process that answers no request.
 * @returns what was written
 */
export const copierFichier = async (de: string, vers: string, passage: Passage): Promise<Empreinte> => {
  const octets = lirePetit(de);
  return octets
    ? ecrireOctets(vers, passage.octets(octets))
    : ecrireFlux(vers, passage.flux(createReadStream(de, { highWaterMark: MORCEAU })));
};

const executer = promisify(execFile);
/**
 * Writes to the disk all that was copied under a folder: once for thousands of files, where an fsync each takes
 * minutes.
 */
export const forcerSurDisque = async (dossier: string): Promise<void> => {
  // Only coreutils can name the file system; elsewhere all of them are written.
  await executer('sync', ['-f', dossier]).catch(() => executer('sync'));
};

/** A renamed folder survives a power cut only once the one that holds it is written too. */
export const synchroniserDossier = async (dossier: string): Promise<void> => {
  const poignee = await open(dossier, 'r');
  try {
    await poignee.sync();
  } catch {
    // Some network file systems refuse fsync on a folder.
  } finally {
    await poignee.close();
  }
};

/** @param de bytes on disk; undefined when the file has gone */
export const empreinteDuFichier = async (de: string): Promise<Empreinte | undefined> => {
  const hache = createHash('sha256');
  let taille = 0;
  try {
    const octets = lirePetit(de);
    if (octets) return empreinteDOctets(octets);
    for await (const morceau of createReadStream(de, { highWaterMark: MORCEAU }) as AsyncIterable<Buffer>) {
      hache.update(morceau);
      taille += morceau.length;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return { taille, sha256: hache.digest('hex') };
};
