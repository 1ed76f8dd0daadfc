import { creerAtelier, TravailInterrompu } from '../atelier/atelier.ts';
import { lirePdf, type PdfExamine } from './lire-pdf.ts';

/** Below it a PDF takes a few milliseconds at worst: not worth a journey. */
const COURT = 256 * 1024;
const atelier = creerAtelier<Uint8Array, PdfExamine>({
  module: new URL('worker-pdf.ts', import.meta.url),
  delaiMs: 10_000,
  memoireMo: 512,
});

/** `lirePdf`, on another thread when it is long. One made to take forever hides. */
export const examinerPdf = async (pdf: Buffer): Promise<PdfExamine> => {
  if (pdf.length <= COURT) return lirePdf(pdf);
  return atelier.faire(pdf).catch((error: unknown) => {
    if (error instanceof TravailInterrompu) return { actif: true, pages: null };
    throw error;
  });
};
