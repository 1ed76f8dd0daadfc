import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
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

export const copierFichier = (de: string, vers: string): Promise<Empreinte> =>
  ecrireFlux(vers, createReadStream(de, { highWaterMark: MORCEAU }));

export const ecrireOctets = (chemin: string, octets: Buffer): Promise<Empreinte> =>
  ecrireFlux(
    chemin,
    (async function* () {
      yield octets;
    })(),
  );

const executer = promisify(execFile);
/** Writes to the disk all that was copied under a folder: once for thousands of files, where an fsync each takes minutes. */
export const durcir = async (dossier: string): Promise<void> => {
  // Only coreutils can name the file system; elsewhere all of them are written.
  await executer('sync', ['-f', dossier]).catch(() => executer('sync'));
};

/** A renamed folder survives a power cut only once the one that holds it is written too. */
export const synchroniser = async (dossier: string): Promise<void> => {
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
export const empreinteDe = async (de: string): Promise<Empreinte | undefined> => {
  const hache = createHash('sha256');
  let taille = 0;
  try {
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
