import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const creer = (parent: string, prefixe: string): string => {
  const dossier = mkdtempSync(join(parent, prefixe));
  chmodSync(dossier, 0o711);
  return dossier;
};

/**
 * A folder for one run, that the account of PostgreSQL may enter: the database stays in it, and goes with it. In a closed one, started by
 * root, it would be put in /var/lib/pharmaccord and outlive the run.
 */
export const dossierEphemere = (prefixe: string): string => creer(tmpdir(), prefixe);

const MEMOIRE = '/dev/shm';
const GIGA = 1024 ** 3;

/** The memory file system of Linux, where it has room to spare: Docker gives it 64 MB, and what is put there is taken from the programs. */
const memoire = (): string | undefined => {
  try {
    accessSync(MEMOIRE, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(MEMOIRE);
    return bavail * bsize >= 3 * GIGA && process.availableMemory() >= 5 * GIGA ? MEMOIRE : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The same in memory where there is room, for a database of tests: cloning one copies 1,300 files, 50 ms there, half a second on a disk.
 */
export const dossierEnMemoire = (prefixe: string): string => creer(memoire() ?? tmpdir(), prefixe);
