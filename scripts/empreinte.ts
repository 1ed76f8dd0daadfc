import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const RACINE = resolve(import.meta.dirname, '..');

/** Fingerprint of the content of these files, without tests: a build is reused while it does not change. */
export const empreinteDesSources = (motifs: readonly string[]): string => {
  const hache = createHash('sha256');
  const fichiers = globSync(motifs, { cwd: RACINE, withFileTypes: true })
    .filter((entree) => entree.isFile() && !/\.test\.tsx?$/.test(entree.name))
    .map((entree) => resolve(entree.parentPath, entree.name));
  for (const fichier of fichiers.toSorted())
    hache
      .update(`${fichier.slice(RACINE.length)}\0`)
      .update(readFileSync(fichier))
      .update('\0');
  return hache.digest('hex');
};
