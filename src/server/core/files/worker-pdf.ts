import { servirDansLAtelier } from '../atelier/servir.ts';
import { lirePdf, type PdfExamine } from './lire-pdf.ts';

servirDansLAtelier<Uint8Array, PdfExamine>((pdf) => lirePdf(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)));
