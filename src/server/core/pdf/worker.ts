import { fileURLToPath } from 'node:url';
import pdfmake from 'pdfmake';
import { servir } from '../atelier/servir.ts';
import { estRiche } from './riche.ts';
import { composer, DISPOSITIONS, nettoyer, type DocumentPdf } from './definition.ts';

const police = (nom: string) => fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/Roboto-${nom}.ttf`));
const roboto = {
  normal: police('Regular'),
  bold: police('Medium'),
  italics: police('Italic'),
  bolditalics: police('MediumItalic'),
};
const fichiers = new Set(Object.values(roboto));
pdfmake.setFonts({ Roboto: roboto });
pdfmake.setTableLayouts(DISPOSITIONS);
// A document only shows what it is given: it fetches nothing, and reads no file but its fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((chemin) => fichiers.has(chemin));

const imprimer = (document: DocumentPdf, images: boolean): Promise<Buffer> =>
  pdfmake.createPdf(composer(nettoyer(document), images)).getBuffer();
/** A truncated image shows in a browser, but stops a print: the words are printed all the same. */
const imprimerQuandMeme = (document: DocumentPdf): Promise<Buffer> =>
  imprimer(document, true).catch((error: unknown) => {
    if (document.contenu.some(estRiche)) return imprimer(document, false);
    throw error;
  });

servir<DocumentPdf, Uint8Array<ArrayBuffer>>(
  async (document) => Uint8Array.from(await imprimerQuandMeme(document)),
  ({ buffer }) => [buffer],
);
