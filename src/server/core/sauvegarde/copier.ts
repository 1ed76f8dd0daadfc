import { createHash, hash } from 'node:crypto';
import { createReadStream, readFileSync, statSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';

export type Empreinte = { readonly taille: number; readonly sha256: string };

/**
 * Writes a file and returns its size and hash; it survives a power cut after `durcir`.
 * @throws when it already exists
 */
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

/**
 * Reads a small file; undefined when it is larger than one chunk.
 * @returns undefined when the file is more than one chunk
 */
const lirePetit = (de: string): Buffer | undefined => (statSync(de).size <= MORCEAU ? readFileSync(de) : undefined);

/** @throws when it already exists */
export const ecrireOctets = async (chemin: string, octets: Buffer): Promise<Empreinte> => {
  writeFileSync(chemin, octets, { flag: 'wx', mode: 0o600 });
  return empreinteDOctets(octets);
};

/** A transformation of the bytes on their way: sealing, opening, or none. */
export type Passage = {
  readonly octets: (octets: Buffer) => Buffer;
  readonly flux: (flux: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
};

/**
 * Copies a file synchronously, because a cluster is thousands of small files: each takes a tenth of the time of a
 * stream and its seven waits. Blocks the event loop: only for a process that answers no request.
 * @returns the size and hash of the written bytes
 */
export const copierFichier = async (de: string, vers: string, passage: Passage): Promise<Empreinte> => {
  const octets = lirePetit(de);
  return octets
    ? ecrireOctets(vers, passage.octets(octets))
    : ecrireFlux(vers, passage.flux(createReadStream(de, { highWaterMark: MORCEAU })));
};

const executer = promisify(execFile);
/** Flushes a folder to the disk: once for thousands of files, where an fsync each takes minutes. */
export const forcerSurDisque = async (dossier: string): Promise<void> => {
  // Only coreutils can target one file system; elsewhere everything is flushed.
  await executer('sync', ['-f', dossier]).catch(() => executer('sync'));
};

/** Flushes a folder, since a renamed one survives a power cut only once its parent is written too. */
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

/** The size and hash of a file; undefined when it has disappeared. @param de the path of the file */
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
