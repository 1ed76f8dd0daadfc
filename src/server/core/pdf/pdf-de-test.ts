import { extractText, getDocumentProxy } from 'unpdf';

/**
 * Everything readable in a drawn PDF: the words of its pages, its properties, the addresses of its links. What is not
 * here is not in its bytes, compressed streams included.
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
