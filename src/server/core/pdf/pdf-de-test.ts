import { extractText, getDocumentProxy } from 'unpdf';

/**
 * Everything readable in a drawn PDF: the words of its pages, its properties, the addresses of its links. It reads all
 * the bytes, compressed streams included.
 */
export const lirePdf = async (pdf: Buffer): Promise<{ texte: string; pages: number }> => {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text, totalPages } = await extractText(document);
  const { info, metadata } = await document.getMetadata();
  const annotations: unknown[] = [];
  for (let i = 1; i <= totalPages; i += 1) annotations.push(...(await (await document.getPage(i)).getAnnotations()));
  await document.cleanup();
  return {
    texte: [...text, JSON.stringify([info, metadata?.getRaw?.() ?? null, annotations])].join('\n'),
    pages: totalPages,
  };
};

/** The position of the words of each page, in points from the left and from the top. */
export const placesDesMots = async (
  pdf: Buffer,
): Promise<{ mots: string; droite: number; haut: number; page: number }[]> => {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const places: { mots: string; droite: number; haut: number; page: number }[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    const pageLue = await document.getPage(page);
    const { height } = pageLue.getViewport({ scale: 1 });
    for (const item of (await pageLue.getTextContent()).items)
      if ('str' in item && item.str.trim() !== '')
        places.push({
          mots: item.str,
          droite: Number(item.transform[4]) + item.width,
          haut: height - Number(item.transform[5]),
          page,
        });
  }
  await document.cleanup();
  return places;
};
