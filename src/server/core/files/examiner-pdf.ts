import { creerAtelier, TravailInterrompu } from '../atelier/atelier.ts';
import { lirePdf, type PdfExamine } from './lire-pdf.ts';

/** A shorter PDF takes a few milliseconds at worst: it stays on this thread. */
const COURT = 256 * 1024;
const atelier = creerAtelier<Uint8Array, PdfExamine>({
  module: new URL('worker-pdf.ts', import.meta.url),
  delaiMs: 10_000,
  memoireMo: 512,
});

/** `lirePdf`, on another thread for a long one. A PDF that takes too long counts as hiding something. */
export const examinerPdf = async (pdf: Buffer): Promise<PdfExamine> => {
  if (pdf.length <= COURT) return lirePdf(pdf);
  // A copy that moves: sent as it is, it would be copied twice.
  const copie = Uint8Array.from(pdf);
  return atelier.faire(copie, [copie.buffer]).catch((error: unknown) => {
    if (error instanceof TravailInterrompu) return { actif: true, pages: null };
    throw error;
  });
};
