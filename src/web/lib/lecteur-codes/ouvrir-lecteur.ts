type CodeVu = { readonly rawValue: string };
type Detecteur = { detect: (image: HTMLVideoElement) => Promise<readonly CodeVu[]> };
type ClasseDetecteur = {
  new (options: { formats: readonly string[] }): Detecteur;
  getSupportedFormats?: () => Promise<readonly string[]>;
};
/** An API of some browsers, missing from TypeScript's own types. */
declare global {
  var BarcodeDetector: ClasseDetecteur | undefined;
}

type LecteurCodes = {
  /** Reads the codes in the current picture of the video. */
  readonly lireCodes: (video: HTMLVideoElement) => Promise<readonly string[]>;
  readonly fermer: () => void;
};

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'data_matrix', 'code_128'];
/** Formats a browser's reader must know to be used: the other codes of a box come as one of these. */
const NECESSAIRES = ['ean_13', 'ean_8', 'data_matrix'];

/** @returns undefined when the browser has no reader, or one that lacks a necessary format */
const lecteurDuNavigateur = async (): Promise<LecteurCodes | undefined> => {
  const { BarcodeDetector } = globalThis;
  const sus = (await BarcodeDetector?.getSupportedFormats?.().catch(() => [])) ?? [];
  if (!BarcodeDetector || !NECESSAIRES.every((format) => sus.includes(format))) return undefined;
  const detecteur = new BarcodeDetector({ formats: FORMATS.filter((format) => sus.includes(format)) });
  return {
    lireCodes: async (video) => (await detecteur.detect(video).catch(() => [])).map(({ rawValue }) => rawValue),
    fermer: () => undefined,
  };
};

/** Size of the picture, in pixels: enough to read a label in front of any camera. */
const MAX_COTE = 1280;
const photographier = (video: HTMLVideoElement, toile: HTMLCanvasElement): ImageData | undefined => {
  const echelle = Math.min(1, MAX_COTE / Math.max(video.videoWidth, video.videoHeight));
  toile.width = Math.round(video.videoWidth * echelle);
  toile.height = Math.round(video.videoHeight * echelle);
  const dessin = toile.getContext('2d', { willReadFrequently: true });
  if (!dessin || toile.width === 0 || toile.height === 0) return undefined;
  dessin.drawImage(video, 0, 0, toile.width, toile.height);
  return dessin.getImageData(0, 0, toile.width, toile.height);
};

type Reponse = { readonly codes?: readonly string[] };
/** Pharmaccord's own reader, in a worker: the only file that may run WebAssembly (`core/http/web.ts`). */
const notreLecteur = (): LecteurCodes => {
  const ouvrier = new Worker(new URL('worker-codes.ts', import.meta.url), { type: 'module' });
  const toile = document.createElement('canvas');
  return {
    lireCodes: (video) => {
      const image = photographier(video, toile);
      if (!image) return Promise.resolve([]);
      return new Promise((resolve, reject) => {
        ouvrier.addEventListener('error', () => reject(new Error('lecteur de codes')), { once: true });
        ouvrier.addEventListener(
          'message',
          ({ data }: MessageEvent<Reponse>) =>
            data.codes ? resolve(data.codes) : reject(new Error('lecteur de codes')),
          { once: true },
        );
        ouvrier.postMessage(image, [image.data.buffer]);
      });
    },
    fermer: () => ouvrier.terminate(),
  };
};

/** Opens the browser's reader of codes, or else fetches Pharmaccord's own. The caller closes it. */
export const ouvrirLecteurCodes = async (): Promise<LecteurCodes> => (await lecteurDuNavigateur()) ?? notreLecteur();
