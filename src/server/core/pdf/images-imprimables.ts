import { rendreImprimable } from '../files/image/image-montrable.ts';

/** The sorts of image that a note may hold and that paper does not take. */
const AUTRES = /data:image\/(?:webp|gif|bmp);base64,([A-Za-z0-9+/]+={0,2})/g;

const convertirAdresse = async (base64: string): Promise<string | null> => {
  // An image that cannot be converted, or a thread too busy, does not stop the print: it is named.
  const image = await rendreImprimable(Buffer.from(base64, 'base64')).catch(() => undefined);
  return image ? `data:${image.mime};base64,${image.contenu.toString('base64')}` : null;
};

/**
 * A clean HTML (`nettoyerRiche`) whose images are PNG or JPEG, the sorts that paper takes. Those that cannot be
 * converted stay, and are named in their place. One after the other: each weighs a lot while it is decoded.
 */
export const rendreImagesImprimables = async (html: string): Promise<string> => {
  const converties = new Map<string, string>();
  for (const [adresse, base64 = ''] of html.matchAll(AUTRES)) {
    if (converties.has(adresse)) continue;
    converties.set(adresse, (await convertirAdresse(base64)) ?? adresse);
  }
  return converties.size === 0 ? html : html.replace(AUTRES, (adresse) => converties.get(adresse) ?? adresse);
};
