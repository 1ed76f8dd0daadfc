import { fileURLToPath } from 'node:url';
import pdfmake from 'pdfmake';
import { servir } from '../atelier/servir.ts';
import { composer, DISPOSITIONS, nettoyer, type DocumentPdf } from './definition.ts';

const police = (nom: string) => fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/Roboto-${nom}.ttf`));
const roboto = { normal: police('Regular'), bold: police('Medium'), italics: police('Italic'), bolditalics: police('MediumItalic') };
const fichiers = new Set(Object.values(roboto));
pdfmake.setFonts({ Roboto: roboto });
pdfmake.setTableLayouts(DISPOSITIONS);
// A document shows what it is given: it fetches nothing, and reads no file but its fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((chemin) => fichiers.has(chemin));

servir<DocumentPdf, Uint8Array<ArrayBuffer>>(
  async (document) => Uint8Array.from(await pdfmake.createPdf(composer(nettoyer(document))).getBuffer()),
  ({ buffer }) => [buffer],
);
