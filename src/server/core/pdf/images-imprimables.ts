import { rendreImprimable } from '../files/image/image-montrable.ts';

/** The formats that a note accepts but a PDF does not. */
const AUTRES = /data:image\/(?:webp|gif|bmp);base64,([A-Za-z0-9+/]+={0,2})/g;

const convertirAdresse = async (base64: string): Promise<string | null> => {
  // A failed conversion, or a busy thread, does not stop the print: a mention replaces the image.
  const image = await rendreImprimable(Buffer.from(base64, 'base64')).catch(() => undefined);
  return image ? `data:${image.mime};base64,${image.contenu.toString('base64')}` : null;
};

/**
 * Converts the images of a clean HTML (`nettoyerRiche`) to PNG or JPEG, the formats of a PDF. Those that cannot be
 * converted stay, and a mention replaces them. One at a time, because a decoded image is heavy.
 */
export const rendreImagesImprimables = async (html: string): Promise<string> => {
  const converties = new Map<string, string>();
  for (const [adresse, base64 = ''] of html.matchAll(AUTRES)) {
    if (converties.has(adresse)) continue;
    converties.set(adresse, (await convertirAdresse(base64)) ?? adresse);
  }
  return converties.size === 0 ? html : html.replace(AUTRES, (adresse) => converties.get(adresse) ?? adresse);
};
