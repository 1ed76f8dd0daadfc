import type { Readable } from 'node:stream';

export type FichierDepose = { readonly taille: number; readonly sha256: string };
export type EtatFichier = { readonly taille: number; readonly modifieLe: Date };

/**
 * The store of the bytes of files: a folder by default, or any S3 service. Keys are ours (`nouvelleCle`), never a
 * person's file name.
 */
export type FileStore = {
  /** Durable once the promise is fulfilled. The same key replaces the content. */
  put(cle: string, contenu: Buffer | Readable): Promise<FichierDepose>;
  /** @throws {FichierAbsent} before any byte is read */
  get(cle: string): Promise<Readable>;
  /** Deletes a key; nothing happens when it is unknown. */
  delete(cle: string): Promise<void>;
  stat(cle: string): Promise<EtatFichier | undefined>;
  /** Lists every key last written before `avant`, for the sweep of orphans. */
  lister(avant: Date): AsyncIterable<string>;
};

export class FichierAbsent extends Error {
  constructor(cle: string) {
    super(`no file under ${cle}`);
    this.name = 'FichierAbsent';
  }
}
