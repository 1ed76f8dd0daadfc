import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { ouvrirDossier } from '../files/dossier.ts';
import { FichierAbsent, type FileStore } from '../files/store.ts';
import type { FichierDuStock } from './manifeste.ts';

/**
 * Copies what a backup does not hold yet. Run before the database, then after it: a file put before its row is in the second
 * run; one whose row goes meanwhile was there in the first (only files older than a day are ever swept).
 * @param dossier of the backup: the files go under `fichiers`, one `ab/cd/<key>` each
 */
export const copierFichiers = async (
  stock: FileStore,
  dossier: string,
  copies: Map<string, FichierDuStock>,
): Promise<void> => {
  const vers = await ouvrirDossier(join(dossier, 'fichiers'));
  for await (const cle of stock.lister(new Date(Date.now() + 86_400_000))) {
    if (copies.has(cle)) continue;
    try {
      copies.set(cle, { cle, ...(await vers.put(cle, await stock.get(cle))) });
    } catch (error) {
      // Removed since it was listed.
      if (!(error instanceof FichierAbsent)) throw error;
    }
  }
};

/** @throws SauvegardeRefusee from `verifier` when the bytes are not the saved ones */
export const remettreFichiers = async (
  dossier: string,
  fichiers: readonly FichierDuStock[],
  stock: FileStore,
  verifier: (attendu: FichierDuStock, lu: { taille: number; sha256: string } | undefined) => void,
): Promise<void> => {
  const de = await ouvrirDossier(join(dossier, 'fichiers'));
  for (const fichier of fichiers) {
    const flux = await de.get(fichier.cle).catch((error: unknown) => {
      if (error instanceof FichierAbsent) return undefined;
      throw error;
    });
    verifier(fichier, flux && (await stock.put(fichier.cle, flux)));
  }
};

export const estVide = async (dossier: string): Promise<boolean> => {
  try {
    for await (const _ of await opendir(dossier)) return false;
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
};
