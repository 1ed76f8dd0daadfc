import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { estObjet } from '#shared/core/est-objet.ts';

const EN_DONNEES = /^data:/;
/** Stands for an image that cannot be printed (COM-102); a new object each time, because pdfmake modifies it. */
export const imageIllisible = (): Content => ({ text: '[Image illisible]', style: 'discret', italics: true });

type Objet = Readonly<Record<string, unknown>>;

const parcourir = (noeud: unknown, voir: (objet: Objet) => unknown): unknown => {
  if (Array.isArray(noeud)) return noeud.map((element: unknown) => parcourir(element, voir));
  if (!estObjet(noeud)) return noeud;
  const remplace = voir(noeud);
  if (remplace !== undefined) return remplace;
  return Object.fromEntries(Object.entries(noeud).map(([nom, valeur]) => [nom, parcourir(valeur, voir)]));
};

/** The distinct addresses of all the images that a document draws. */
export const imagesDuPdf = ({ content, images = {} }: TDocumentDefinitions): Set<string> => {
  const adresses = new Set(Object.values(images).filter((image): image is string => typeof image === 'string'));
  parcourir(content, (objet) => {
    if (typeof objet['image'] === 'string') adresses.add(objet['image']);
    return undefined;
  });
  return new Set([...adresses].filter((adresse) => EN_DONNEES.test(adresse)));
};

/** The document with the images at these addresses replaced by a mention. */
export const sansImages = (document: TDocumentDefinitions, illisibles: ReadonlySet<string>): TDocumentDefinitions => {
  const { images = {} } = document;
  const estIllisible = (adresse: unknown): boolean => typeof adresse === 'string' && illisibles.has(adresse);
  return {
    ...document,
    images: Object.fromEntries(Object.entries(images).filter(([, image]) => !estIllisible(image))),
    content: parcourir(document.content, ({ image }) => {
      if (typeof image !== 'string') return undefined;
      return estIllisible(images[image] ?? image) ? imageIllisible() : undefined;
    }) as Content,
  };
};
