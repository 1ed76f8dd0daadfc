import { fileURLToPath } from 'node:url';
import pdfmake from 'pdfmake';
import { servirDansLAtelier } from '../atelier/servir.ts';
import { composerPdf, DISPOSITIONS, nettoyerPourPdf, type DocumentPdf } from './definition.ts';
import { estImageLisible } from './image-lisible.ts';
import { imagesDuPdf, sansImages } from './images-illisibles.ts';

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
// A document only shows the data it receives: no network access, and no file but its fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((chemin) => fichiers.has(chemin));

/** Photos are set aside, because megabytes of base64 have no character to replace. */
const nettoyerMots = ({ photos = {}, ...document }: DocumentPdf): DocumentPdf => ({
  ...nettoyerPourPdf(document),
  photos,
});

const imprimer = (document: DocumentPdf, illisibles: ReadonlySet<string>): Promise<Buffer> =>
  pdfmake.createPdf(sansImages(composerPdf(nettoyerMots(document)), illisibles)).getBuffer();

/** Draws the image alone in a document, where its exception is harmless. */
const seDessine = (image: string): Promise<boolean> =>
  pdfmake
    .createPdf({ content: [{ image }], defaultStyle: { font: 'Roboto' } })
    .getBuffer()
    .then(Boolean, () => false);

/** Prints in spite of an image that cannot be drawn: a mention replaces it, and the text is printed (COM-102). */
const imprimerQuandMeme = async (document: DocumentPdf): Promise<Buffer> => {
  const images = [...imagesDuPdf(composerPdf(nettoyerMots(document)))];
  const illisibles = new Set(images.filter((image) => !estImageLisible(image)));
  try {
    return await imprimer(document, illisibles);
  } catch (error) {
    const reste = images.filter((image) => !illisibles.has(image));
    for (const image of reste) if (!(await seDessine(image))) illisibles.add(image);
    if (illisibles.size === images.length - reste.length) throw error;
    return imprimer(document, illisibles);
  }
};

servirDansLAtelier(imprimerQuandMeme);
