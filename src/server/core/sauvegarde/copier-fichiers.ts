import { mkdir, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ouvrirDossier } from '../files/dossier.ts';
import { FichierAbsent, type FileStore } from '../files/store.ts';
import type { Coffre } from './coffre.ts';
import { ecrireFlux } from './copier.ts';
import type { FichierDuStock } from './manifeste.ts';

/**
 * Writes the files of a backup in the layout of the application's folder, fast and without fsync: `durcir` ends the
 * work.
 */
export const ouvrirCopie = (racine: string): Pick<FileStore, 'put'> => ({
  put: async (cle, contenu) => {
    const parent = join(racine, cle.slice(0, 2), cle.slice(2, 4));
    await mkdir(parent, { recursive: true, mode: 0o700 });
    return ecrireFlux(join(parent, cle), contenu as Readable);
  },
});

/** The name of a file in refusals, also its path when sealed. */
export const nomDuFichier = (cle: string): string => `fichiers/${cle}`;

/**
 * Copies the files that a backup does not have yet. Run before the database, then after it: a file stored before its
 * row is in the second run; one whose row is deleted meanwhile was in the first (only files older than a day are ever
 * swept).
 * @param dossier the folder of the backup: the files go under `fichiers`, one `ab/cd/<key>` each
 */
export const copierFichiers = async (
  stock: FileStore,
  dossier: string,
  copies: Map<string, FichierDuStock>,
  coffre: Coffre,
): Promise<void> => {
  const vers = ouvrirCopie(join(dossier, 'fichiers'));
  for await (const cle of stock.lister(new Date(Date.now() + 86_400_000))) {
    if (copies.has(cle)) continue;
    try {
      const ferme = coffre.fermerFlux(nomDuFichier(cle), await stock.get(cle));
      copies.set(cle, { cle, ...(await vers.put(cle, Readable.from(ferme))) });
    } catch (error) {
      // The file was removed since it was listed.
      if (!(error instanceof FichierAbsent)) throw error;
    }
  }
};

/** @throws SauvegardeRefusee from `verifier` when the bytes are not those saved */
export const remettreFichiers = async (
  dossier: string,
  fichiers: readonly FichierDuStock[],
  stock: Pick<FileStore, 'put'>,
  coffre: Coffre,
  verifier: (attendu: FichierDuStock, empreinteLue: { taille: number; sha256: string } | undefined) => void,
): Promise<void> => {
  const de = await ouvrirDossier(join(dossier, 'fichiers'));
  for (const fichier of fichiers) {
    const flux = await de.get(fichier.cle).catch((error: unknown) => {
      if (error instanceof FichierAbsent) return undefined;
      throw error;
    });
    if (!flux) {
      verifier(fichier, undefined);
      continue;
    }
    const ouvert = Readable.from(coffre.ouvrirFlux(nomDuFichier(fichier.cle), flux));
    const remis = await stock.put(fichier.cle, ouvert);
    // Sealed bytes were already verified, and each piece again when it opened.
    if (coffre.cle === undefined) verifier(fichier, remis);
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
