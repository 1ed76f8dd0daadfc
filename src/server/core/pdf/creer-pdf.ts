import { creerAtelier } from '../atelier/atelier.ts';
import type { DocumentPdf } from './definition.ts';
import { rendreImagesImprimables } from './images-imprimables.ts';
import { estRiche } from './riche.ts';

/** Documents are printed off the main thread, because 500 rows of a table take half a second of processor. */
const atelier = creerAtelier<DocumentPdf, Uint8Array>({
  module: new URL('worker.ts', import.meta.url),
  delaiMs: 30_000,
  memoireMo: 256,
});

const enImprimable = async (contenu: DocumentPdf['contenu']): Promise<DocumentPdf['contenu']> => {
  const parties: DocumentPdf['contenu'] = [];
  for (const partie of contenu)
    parties.push(estRiche(partie) ? { riche: await rendreImagesImprimables(partie.riche) } : partie);
  return parties;
};

/**
 * Prints a document on the house's A4 letterhead, in another process; the WebP and GIF images of its HTML are
 * converted.
 * @throws when the content has a function or takes more than 30 s; 503 when too many documents wait
 */
export const creerPdf = async (document: DocumentPdf): Promise<Buffer> => {
  const { buffer, byteOffset, byteLength } = await atelier.faire({
    ...document,
    contenu: await enImprimable(document.contenu),
  });
  return Buffer.from(buffer, byteOffset, byteLength);
};
