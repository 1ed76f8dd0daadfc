import { fileURLToPath } from 'node:url';
import pdfmake from 'pdfmake';
import { servir } from '../atelier/servir.ts';
import { estRiche } from './riche.ts';
import { estPngLisible } from './png-lisible.ts';
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

const PNG = 'data:image/png;base64,';
const estLisible = (photo: string): boolean =>
  !photo.startsWith(PNG) || estPngLisible(Buffer.from(photo.slice(PNG.length), 'base64'));

const imprimer = ({ photos = {}, ...document }: DocumentPdf, images: boolean): Promise<Buffer> => {
  const lisibles = Object.fromEntries(Object.entries(photos).filter(([, photo]) => estLisible(photo)));
  return pdfmake.createPdf(composer({ ...nettoyer(document), photos: lisibles }, images)).getBuffer();
};

/** Those that can be drawn, tried one by one. */
const photosDessinables = async (photos: Readonly<Record<string, string>>): Promise<Record<string, string>> => {
  const bonnes: Record<string, string> = {};
  for (const [nom, image] of Object.entries(photos)) {
    const seule = pdfmake.createPdf({ content: [{ image }], defaultStyle: { font: 'Roboto' } });
    if (await seule.getBuffer().then(Boolean, () => false)) bonnes[nom] = image;
  }
  return bonnes;
};
/** A truncated image shows in a browser, but stops a print: the words are printed all the same. */
const imprimerQuandMeme = (document: DocumentPdf): Promise<Buffer> =>
  imprimer(document, true).catch(async (error: unknown) => {
    if (!document.contenu.some(estRiche) && !document.photos) throw error;
    return imprimer({ ...document, photos: await photosDessinables(document.photos ?? {}) }, false);
  });

servir<DocumentPdf, Uint8Array<ArrayBuffer>>(
  async (document) => Uint8Array.from(await imprimerQuandMeme(document)),
  ({ buffer }) => [buffer],
);
