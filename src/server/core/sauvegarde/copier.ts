import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

export type Empreinte = { readonly taille: number; readonly sha256: string };

/** Writes a file that survives a power cut, and says what was written. @throws when it already exists */
export const ecrireDurable = async (chemin: string, morceaux: AsyncIterable<Buffer>): Promise<Empreinte> => {
  const poignee = await open(chemin, 'wx', 0o600);
  const hache = createHash('sha256');
  let taille = 0;
  try {
    for await (const morceau of morceaux) {
      hache.update(morceau);
      taille += morceau.length;
      await poignee.writeFile(morceau);
    }
    await poignee.sync();
  } finally {
    await poignee.close();
  }
  return { taille, sha256: hache.digest('hex') };
};

const MORCEAU = 1024 * 1024;

export const copierDurable = (de: string, vers: string): Promise<Empreinte> =>
  ecrireDurable(vers, createReadStream(de, { highWaterMark: MORCEAU }));

export const ecrireOctets = (chemin: string, octets: Buffer): Promise<Empreinte> =>
  ecrireDurable(
    chemin,
    (async function* () {
      yield octets;
    })(),
  );

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
