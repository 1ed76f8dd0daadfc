import { Readable } from 'node:stream';
import ZipStream from 'zip-stream';
import { heureParis } from '../tableur/colonnes.ts';

/** A file to put in an archive; its content is read while the archive is written. */
export type EntreeAEcrire = { readonly nom: string; readonly contenu: Iterable<Buffer> | AsyncIterable<Buffer> };
type EntreesAEcrire = Iterable<EntreeAEcrire> | AsyncIterable<EntreeAEcrire>;

/** The default compression level of zlib. */
const COMPRESSION = { level: 6 };

/** A zip stores a local time without its time zone: it is always the time of Paris. */
const heureLocale = (instant: Date): Date => new Date(`${heureParis(instant.toISOString()).replace(' ', 'T')}:00Z`);

const ajouterEntree = async (zip: ZipStream, { nom, contenu }: EntreeAEcrire, date: Date): Promise<void> => {
  const source = Readable.from(contenu);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // When the reader of the archive leaves, the file being read is closed.
  const fermer = (): void => void source.destroy(new Error('archive abandoned'));
  zip.once('close', fermer);
  source.once('error', reject);
  zip.entry(source, { name: nom, date }, (error) => (error ? reject(error) : resolve()));
  await promise.finally(() => zip.off('close', fermer));
};

const remplir = async (zip: ZipStream, entrees: EntreesAEcrire, date: Date): Promise<void> => {
  for await (const entree of entrees) await ajouterEntree(zip, entree, date);
  zip.finalize();
};

async function* ecrire(entrees: EntreesAEcrire, date: Date): AsyncGenerator<Buffer, void> {
  const zip = new ZipStream({ zlib: COMPRESSION });
  void remplir(zip, entrees, date).catch((error: unknown) => zip.destroy(error as Error));
  yield* zip as AsyncIterable<Buffer>;
}

/**
 * Writes a zip while it is read, holding one piece of one entry at a time; beyond 4 GB or 65 535 entries, it becomes a
 * zip64.
 * @param le the date of its files
 */
export const ecrireZip = (entrees: EntreesAEcrire, le = new Date()): Readable =>
  Readable.from(ecrire(entrees, heureLocale(le)), { objectMode: false });
