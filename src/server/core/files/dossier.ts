import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, opendir, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { FichierAbsent, type EtatFichier, type FichierDepose, type FileStore } from './store.ts';

const CLE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TEMPORAIRE = '.tmp';
const AGE_RESTE_MS = 24 * 3_600_000;

const absent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Flushes a folder, since a renamed file survives a power cut only once its folder is written too. Windows cannot open
 * a folder and does not need it.
 */
const synchroniserDossier = async (chemin: string): Promise<void> => {
  const poignee = await open(chemin, 'r').catch(() => undefined);
  try {
    await poignee?.sync();
  } catch {
    // Some network file systems refuse fsync on a folder.
  } finally {
    await poignee?.close();
  }
};

const ecrireFichier = async (chemin: string, contenu: Buffer | Readable): Promise<FichierDepose> => {
  const poignee = await open(chemin, 'wx', 0o600);
  const empreinte = createHash('sha256');
  let taille = 0;
  try {
    for await (const morceau of (Buffer.isBuffer(contenu) ? [contenu] : contenu) as AsyncIterable<Buffer | string>) {
      const octets = Buffer.isBuffer(morceau) ? morceau : Buffer.from(morceau);
      empreinte.update(octets);
      taille += octets.length;
      await poignee.writeFile(octets);
    }
    await poignee.sync();
  } finally {
    await poignee.close();
  }
  return { taille, sha256: empreinte.digest('hex') };
};

/**
 * A store in a folder: `ab/cd/abcd….`, written aside, synced, then renamed, so that a key shows a whole file or none.
 * @param racine created when missing; several instances may share it (network file system)
 */
export const ouvrirDossier = async (racine: string): Promise<FileStore> => {
  await mkdir(racine, { recursive: true, mode: 0o700 });

  const cheminDe = (cle: string): string => {
    // Accepts only well-formed keys, so that none can climb out of the folder.
    if (!CLE.test(cle)) throw new Error('malformed file key');
    return join(racine, cle.slice(0, 2), cle.slice(2, 4), cle);
  };

  const put = async (cle: string, contenu: Buffer | Readable): Promise<FichierDepose> => {
    const chemin = cheminDe(cle);
    const dossier = dirname(chemin);
    await mkdir(dossier, { recursive: true, mode: 0o700 });
    const provisoire = join(dossier, `${randomUUID()}${TEMPORAIRE}`);
    try {
      const depose = await ecrireFichier(provisoire, contenu);
      await rename(provisoire, chemin);
      for (const parent of [dossier, dirname(dossier), racine]) await synchroniserDossier(parent);
      return depose;
    } catch (error) {
      await unlink(provisoire).catch(() => {});
      throw error;
    }
  };

  const get = async (cle: string): Promise<Readable> => {
    const poignee = await open(cheminDe(cle), 'r').catch((error: unknown) => {
      throw absent(error) ? new FichierAbsent(cle) : error;
    });
    return poignee.createReadStream();
  };

  const supprimer = async (cle: string): Promise<void> =>
    unlink(cheminDe(cle)).catch((error: unknown) => {
      if (!absent(error)) throw error;
    });

  const etat = async (cle: string): Promise<EtatFichier | undefined> => {
    try {
      const { size, mtime } = await stat(cheminDe(cle));
      return { taille: size, modifieLe: mtime };
    } catch (error) {
      if (absent(error)) return undefined;
      throw error;
    }
  };

  async function* lister(avant: Date): AsyncIterable<string> {
    for await (const { name, parentPath } of await opendir(racine, { recursive: true })) {
      const chemin = join(parentPath, name);
      const etatDuFichier = await stat(chemin).catch(() => undefined);
      if (!etatDuFichier?.isFile() || etatDuFichier.mtime >= avant) continue;
      // A temporary file left by a crash belongs to no row; a recent one is still being written.
      if (name.endsWith(TEMPORAIRE)) {
        if (Date.now() - etatDuFichier.mtimeMs > AGE_RESTE_MS) await unlink(chemin).catch(() => {});
      } else if (CLE.test(name)) yield name;
    }
  }

  return { put, get, delete: supprimer, stat: etat, lister };
};
