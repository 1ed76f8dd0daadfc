import { creerAtelier, TravailInterrompu } from '../atelier/atelier.ts';
import { lirePdf, type PdfExamine } from './lire-pdf.ts';

/** A shorter PDF takes a few milliseconds at worst, so it is read on this thread. */
const COURT = 256 * 1024;
const atelier = creerAtelier<Uint8Array, PdfExamine>({
  module: new URL('worker-pdf.ts', import.meta.url),
  delaiMs: 10_000,
  memoireMo: 512,
});

/** Runs `lirePdf`, in another process for a long PDF. A PDF that takes too long is considered active. */
export const examinerPdf = async (pdf: Buffer): Promise<PdfExamine> => {
  if (pdf.length <= COURT) return lirePdf(pdf);
  return atelier.faire(pdf).catch((error: unknown) => {
    if (error instanceof TravailInterrompu) return { actif: true, pages: null };
    throw error;
  });
};
