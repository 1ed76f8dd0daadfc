import { servir } from '../atelier/servir.ts';
import { lirePdf, type PdfExamine } from './lire-pdf.ts';

servir<Uint8Array, PdfExamine>((pdf) => lirePdf(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)));
