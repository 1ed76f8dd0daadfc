import { readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';

/** The codes that a box bears, and those of its label. */
const OPTIONS: ReaderOptions = { formats: ['EAN13', 'EAN8', 'UPCA', 'DataMatrix', 'Code128'], maxNumberOfSymbols: 4 };

/**
 * The codes of a picture, each as it was encoded: of a label, the text that the library writes has lost its separators.
 */
export const lireCodesImage = async (image: ImageData): Promise<string[]> => {
  const codes = await readBarcodes(image, OPTIONS);
  return codes.map(({ bytes }) => new TextDecoder('latin1').decode(bytes));
};
