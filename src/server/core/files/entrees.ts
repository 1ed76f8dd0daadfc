import type { EntreeAEcrire } from './ecrire-zip.ts';
import { FichierAbsent, type FileStore } from './store.ts';

export type FichierAMettre = { readonly chemin: string; readonly cle: string };

export const enUnMorceau = (contenu: Buffer | string): Iterable<Buffer> => [
  Buffer.isBuffer(contenu) ? contenu : Buffer.from(contenu),
];

/**
 * The files of the store as entries of an archive, one open at a time; a text at its end lists the missing ones.
 * @param mis called after each file, with whether it was found
 */
export async function* entreesDeFichiers(
  store: Pick<FileStore, 'get'>,
  fichiers: Iterable<FichierAMettre> | AsyncIterable<FichierAMettre>,
  mis: () => Promise<void>,
): AsyncGenerator<EntreeAEcrire, void> {
  const perdus: string[] = [];
  for await (const { chemin, cle } of fichiers) {
    try {
      yield { nom: chemin, contenu: (await store.get(cle)) as AsyncIterable<Buffer> };
    } catch (error) {
      if (!(error instanceof FichierAbsent)) throw error;
      perdus.push(chemin);
    }
    await mis();
  }
  if (perdus.length > 0) yield { nom: 'fichiers-introuvables.txt', contenu: enUnMorceau(`${perdus.join('\r\n')}\r\n`) };
}
