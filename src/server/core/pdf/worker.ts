import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import { composer, DISPOSITIONS, nettoyer, type DocumentPdf } from './definition.ts';

export type Demande = { readonly id: number; readonly document: DocumentPdf };
export type Reponse = { readonly id: number; readonly pdf: Uint8Array<ArrayBuffer> } | { readonly id: number; readonly erreur: string };

const police = (nom: string) => fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/Roboto-${nom}.ttf`));
const roboto = { normal: police('Regular'), bold: police('Medium'), italics: police('Italic'), bolditalics: police('MediumItalic') };
const fichiers = new Set(Object.values(roboto));
pdfmake.setFonts({ Roboto: roboto });
pdfmake.setTableLayouts(DISPOSITIONS);
// A document shows what it is given: it fetches nothing, and reads no file but its fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((chemin) => fichiers.has(chemin));

const produire = async ({ id, document }: Demande): Promise<Reponse> => {
  try {
    return { id, pdf: Uint8Array.from(await pdfmake.createPdf(composer(nettoyer(document))).getBuffer()) };
  } catch (error) {
    return { id, erreur: error instanceof Error ? error.message : String(error) };
  }
};

parentPort?.on('message', (demande: Demande) => {
  void produire(demande).then((reponse) => parentPort?.postMessage(reponse, 'pdf' in reponse ? [reponse.pdf.buffer] : []));
});
