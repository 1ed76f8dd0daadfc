import { readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';

/** Formats of the codes printed on a box and on its label. */
const OPTIONS: ReaderOptions = { formats: ['EAN13', 'EAN8', 'UPCA', 'DataMatrix', 'Code128'], maxNumberOfSymbols: 4 };

/**
 * Reads the codes of a picture from their raw bytes, because the text that the library gives loses the separators of a
 * label.
 */
export const lireCodesImage = async (image: ImageData): Promise<string[]> => {
  const codes = await readBarcodes(image, OPTIONS);
  return codes.map(({ bytes }) => new TextDecoder('latin1').decode(bytes));
};
