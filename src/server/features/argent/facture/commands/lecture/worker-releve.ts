import { servirDansLAtelier } from '#server/core/atelier/servir.ts';
import { lireTextePdf } from '#server/core/files/contenu-pdf.ts';
import { PdfRefuse } from '#server/core/files/desamorcer-pdf.ts';
import type { TexteDuReleve } from './lire-releve.ts';

servirDansLAtelier<Uint8Array, TexteDuReleve>(async (octets) => {
  try {
    return await lireTextePdf(Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength));
  } catch (error) {
    if (error instanceof PdfRefuse) return { refus: error.motif };
    throw error;
  }
});
